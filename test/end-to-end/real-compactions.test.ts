import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import {
  type SessionRun,
  smallWindow,
  tooManyTokens,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import {
  bash,
  call,
  type OpenRequest,
  say,
  summary,
} from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import type { ToolCall } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import type { FactSurvival } from '../../src/domain/survival.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { fail } from '../lab/scripted.ts';
import {
  additionalInstructions,
  briefIn,
  goOn,
  goOnUntilFull,
  setInstalledStage,
  shownIn,
} from './client-stage.ts';
import '../lab/to-contain-text.ts';

const RULE = 'Never touch anything below generated/.';
const TICKET = 'PIER-4711';
const PROMPT = `The tide table of ${TICKET} is off by an hour. ${RULE}`;
const TEST_COMMAND = 'sh run-tests.sh';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const TASK = 'Read the time zone of the port';
const DECISION =
  'I decided to keep all times in UTC because the ports change their clocks on different days.';
const FILE = 'src/tides/clock.js';

const project = {
  'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n`,
};
const environment = { ...smallWindow, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };
const useless = summary('Some work was done.');

function workIn(projectPath: string) {
  const write: ToolCall = {
    name: 'Write',
    input: { file_path: join(projectPath, FILE), content: 'export const portOffset = 1;\n' },
  };
  const task: ToolCall = { name: 'TaskCreate', input: { subject: TASK, description: TASK } };
  return [call(task), { text: DECISION, calls: [write] }, call(bash(TEST_COMMAND))];
}

function everythingSaidSoFar({ body }: OpenRequest): string {
  return body.messages.map(textOfMessage).join('\n');
}

interface StoredCompaction {
  tracked: number;
  kept: number;
  restored: number;
  deferred: number;
  lost: number;
  pre_tokens: number | null;
  post_tokens: number | null;
  duration_ms: number | null;
  trigger: string;
  number: number;
  facts: FactSurvival[];
}

function readArchive<T>(world: World, sql: string): T[] {
  const database = openDatabase(join(world.home, '.local', 'share', 'tideproof', 'archive.db'), true);
  try {
    return database.prepare(sql).all() as T[];
  } finally {
    database.close();
  }
}

function recordsOf(world: World): StoredCompaction[] {
  return readArchive<StoredCompaction & { facts: string }>(
    world,
    `SELECT c.*, s.facts FROM compactions c JOIN survival_records s ON s.compaction_id = c.id ORDER BY c.id`,
  ).map((row) => ({ ...row, facts: JSON.parse(row.facts) }));
}

const injections = (world: World) =>
  readArchive<{ event: string; characters: number; text: string; sha256: string }>(
    world,
    "SELECT * FROM context_injections WHERE event != 'compaction-started' ORDER BY id",
  );

/** The score on record is what the recorded requests show, fact by fact. */
function expectScored(run: SessionRun, world: World): StoredCompaction[] {
  const records = recordsOf(world);
  expect(records).toHaveLength(compactionsOf(run.requests).length);
  for (const [index, record] of records.entries()) {
    const request = firstRequestAfterCompaction(run, index + 1);
    const brief = briefIn(request);
    const without = shownIn(request).replace(brief, '');
    const ledger = record.facts.filter(({ kind }) => !/^(?:segment|path|symbol|id|url)$/.test(kind));
    for (const { kind, text, verdict } of ledger) {
      // Paths may be written from another folder, and long texts on one line.
      const wanted = kind === 'file' ? text.split('/').slice(-2).join('/') : text.replace(/\s*\n\s*/g, ' ');
      // What introduces words of the assistant are words of the brief.
      const own = wanted.replace(/^Said [^:]+: /, '');
      if (verdict === 'kept') expect(without.replace(/\s*\n\s*/g, ' ')).toContain(own);
      if (verdict === 'restored') expect(brief).toContain(wanted);
    }
    const count = (verdict: string) => ledger.filter((fact) => fact.verdict === verdict).length;
    expect(record).toMatchObject({
      tracked: ledger.length,
      kept: count('kept'),
      restored: count('restored'),
      deferred: 0,
      lost: 0,
    });
  }
  return records;
}

test('four compactions with useless summaries, manual and automatic, mid-turn and between turns, lose nothing that was planted', async () => {
  const { world, play } = setInstalledStage(project);
  const next = 'Now the same for the ferries.';
  const last = 'And now write it down.';
  const run = await play({
    prompts: [PROMPT, '/compact', next, last, '/compact keep the names', 'go on'],
    environment,
    script: {
      main: [
        ...workIn(world.project),
        say('So much for now.'),
        // After the first /compact: a turn that fills up in its middle, and once more at its end.
        goOn,
        goOnUntilFull(),
        goOn,
        say('The ferries too.', tooManyTokens),
      ],
      summarizer: () => useless,
    },
  });

  expect(run.exitCode).toBe(0);
  const compactions = compactionsOf(run.requests);
  expect(compactions).toHaveLength(4);
  const inWork = [PROMPT, next, last, last];
  for (const [index, prompt] of inWork.entries()) {
    const shown = shownIn(firstRequestAfterCompaction(run, index + 1));
    for (const planted of [RULE, TICKET, TEST_COMMAND, ERROR, TASK, DECISION, FILE, prompt])
      expect(shown, `compaction ${index + 1}`).toContain(planted);
    expect(shown.split('[tideproof] Compaction').length - 1).toBe(1);
    expect(shown).toContain('Some work was done.');
    expect(briefIn(firstRequestAfterCompaction(run, index + 1)).length).toBeLessThanOrEqual(10_000);
    const told = additionalInstructions(summarizerPrompt(run, index + 1));
    for (const planted of [RULE, FILE, TEST_COMMAND, ERROR, TASK])
      expect(told, `compaction ${index + 1}`).toContain(planted);
  }
  expect(additionalInstructions(summarizerPrompt(run, 4))).toContain('keep the names');
  expect(injections(world)).toHaveLength(4);
  expect(recordsOf(world).map((record) => [record.number, record.trigger])).toEqual([
    [1, 'manual'],
    [2, 'auto'],
    [3, 'auto'],
    [4, 'manual'],
  ]);
});

test('a summary that kept everything gets at most 150 tokens, and the score on record is what the requests show, fact by fact', async () => {
  const { world, play } = setInstalledStage(project);
  const run = await play({
    prompts: [PROMPT],
    environment,
    script: {
      main: [...workIn(world.project), goOnUntilFull(), goOn, goOnUntilFull(), say('finished')],
      summarizer: (request, before) =>
        summary(before === 0 ? everythingSaidSoFar(request) : `The rule was: ${RULE} Work is on ${FILE}.`),
    },
  });

  const [all, some] = expectScored(run, world);
  expect(all!.kept).toBe(all!.tracked);
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  expect(brief).toContain('[tideproof]');
  expect(estimateTokens(brief)).toBeLessThanOrEqual(150);
  for (const planted of [RULE, TICKET, TEST_COMMAND, ERROR, TASK, DECISION, FILE])
    expect(brief).not.toContain(planted);

  expect(some!.kept).toBeGreaterThan(0);
  expect(some!.restored).toBeGreaterThan(0);
  expect(some).toMatchObject({ trigger: 'auto', pre_tokens: expect.any(Number) });
  expect(some!.pre_tokens).toBeGreaterThanOrEqual(tooManyTokens);
  expect(some!.post_tokens).toBeLessThan(tooManyTokens);
  // The user was told the same figures.
  const notices = run.messages.map((message) => JSON.stringify(message)).join('\n');
  const { tracked, kept, restored } = some!;
  expect(notices).toContain(
    `tideproof: ${kept + restored} of ${tracked} tracked facts in context: ${kept} kept, ${restored} restored (`,
  );
});

test('a compaction that fails and one that is cut off leave no brief, and the next one brings the right one, once', async () => {
  const { world, play } = setInstalledStage(project);
  const cutOff = new AbortController();
  const first = await play({
    prompts: [PROMPT, '/compact', 'one more thing', '/compact'],
    environment: { ...environment, CLAUDE_CODE_MAX_RETRIES: '1' },
    abort: cutOff.signal,
    script: {
      main: workIn(world.project),
      summarizer: ({ body }) => {
        if (!JSON.stringify(body.messages).includes('one more thing'))
          return fail(400, 'lab: no summary today');
        cutOff.abort();
        return useless;
      },
    },
  });
  expect(first.exitCode).toBeNull();
  expect(shownIn(first.requests.findLast(({ kind }) => kind === 'main')!)).toContain('one more thing');
  expect(injections(world)).toEqual([]);

  const second = await play({
    prompts: ['And now?', 'And then?', '/compact', 'go on'],
    arguments: ['--continue'],
    environment,
    script: { summarizer: [fail(529, 'Overloaded'), useless] },
  });
  expect(second.exitCode).toBe(0);
  const before = second.requests.slice(
    0,
    second.requests.findIndex(({ kind }) => kind === 'summarizer'),
  );
  expect(before).toHaveLength(2);
  for (const request of [...first.requests, ...before])
    expect(shownIn(request)).not.toContain('[tideproof] Compaction');
  expect(briefIn(firstRequestAfterCompaction(second, 1))).toContain(RULE);
  expect(injections(world)).toHaveLength(1);
});
