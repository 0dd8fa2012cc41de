import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TimelineEvent } from '../../src/archive/lists/list-timeline.ts';
import { smallWindow, type World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import {
  additionalInstructions,
  briefIn,
  goOnUntilFull,
  runTideproof,
  setInstalledStage,
} from './client-stage.ts';

const PROMPT = 'The invoice totals are off by a cent. Never touch anything below generated/.';
const KEPT = 'Always round half to even, as the bank of the harbour does.';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const SUMMARY = `Some work was done. The user said: ${KEPT}`;

const ask = (world: World, ...words: string[]) => JSON.parse(runTideproof(world, ...words, '--json'));

interface Given {
  event: string;
  text: string;
  hashMatches: boolean;
}

/** All blanks alike: the client trims and wraps what it is given. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

test('the audit trail holds, word for word, what reached the summarizer and the model at each compaction, and what was said, run and answered before it is found', async () => {
  const { world, play } = setInstalledStage({
    'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n`,
  });
  const write = {
    name: 'Write',
    input: { file_path: join(world.project, 'src', 'totals.js'), content: '1' },
  };
  const run = await play({
    prompts: [PROMPT, KEPT, 'and on', '/compact keep the names', 'go on'],
    environment: smallWindow,
    script: {
      main: [
        call([write, bash('node check.js')]),
        goOnUntilFull(),
        ...['a part is done', 'more is done', 'half of it is done', 'finished'].flatMap((words) => [
          call(bash('sleep 0.4')),
          say(words),
        ]),
      ],
      summarizer: () => summary(SUMMARY),
    },
  });
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(2);

  const { compactions } = ask(world, 'audit', '--project', world.project);
  expect(compactions).toMatchObject([
    { state: 'happened', trigger: 'manual', number: 2, session: run.sessionId, project: world.project },
    { state: 'happened', trigger: 'auto', number: 1, session: run.sessionId, project: world.project },
  ]);
  for (const [index, { id, score }] of compactions.toReversed().entries()) {
    const record = ask(world, 'audit', String(id));
    expect(record.summary).toContain(SUMMARY);
    expect(record.instructions).toBe(index === 0 ? '' : 'keep the names');
    const [told, brief, ...more] = record.injections as Given[];
    expect(more).toEqual([]);
    expect([told?.event, brief?.event]).toEqual(['compaction-started', 'session-started']);
    expect([told?.hashMatches, brief?.hashMatches]).toEqual([true, true]);
    expect(flat(additionalInstructions(summarizerPrompt(run, index + 1)))).toContain(flat(told!.text));
    expect(flat(briefIn(firstRequestAfterCompaction(run, index + 1)))).toContain(flat(brief!.text));
    const survival = { kind: 'request', text: [PROMPT, KEPT][index] };
    expect(record.survival).toContainEqual(
      index === 0
        ? { ...survival, verdict: 'restored' }
        : { ...survival, verdict: 'kept', keptIn: 'summary' },
    );
    expect(score).toBe(100);
  }

  const kinds = 'session-started,session-ended,compaction,injection';
  const { events } = ask(world, 'history', '--session', run.sessionId!.slice(0, 8), '--kind', kinds) as {
    events: TimelineEvent[];
  };
  const compacted = ['compaction', 'injection', 'injection'];
  expect(events.map(({ kind }) => kind)).toEqual([
    'session-started',
    ...compacted,
    ...compacted,
    'session-ended',
  ]);

  const search = (...words: string[]) => ask(world, 'search', ...words, '--all').hits;
  expect(search('wanted 06:10')).toMatchObject([{ kind: 'result', tool: 'Bash', failed: true }]);
  expect(search('"totals are off"', '--kind', 'prompt')).toMatchObject([{ kind: 'prompt' }]);
  expect(search('half of it is done')[0]).toMatchObject({ kind: 'said' });
  expect(search('check.js', '--kind', 'call')).toMatchObject([{ tool: 'Bash' }]);
  expect(search('some work was done', '--kind', 'summary')).toHaveLength(2);
});
