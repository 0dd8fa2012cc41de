import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type SessionRun,
  smallWindow,
  tooManyTokens,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import {
  bash,
  call,
  type OpenRequest,
  say,
  summary,
} from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  compactionsOf,
  type ToolCall,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import type { FactSurvival } from '../../src/domain/survival.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import {
  additionalInstructions,
  asksForHandoff,
  briefIn,
  countBesideTold,
  countIn,
  goOn,
  goOnUntilFull,
  runTideproof,
  setInstalledStage,
  shownIn,
  stored,
} from './client-stage.ts';

const PROMPT = 'The tide table of PIER-4711 is off by an hour. Never touch anything below generated/.';
const TEST_COMMAND = 'sh run-tests.sh';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const TASK = 'Read the time zone of the port';
const MESSAGE = 'All times stay in UTC, because the ports change their clocks on different days.';
const FILE = 'src/tides/clock.js';

const project = { 'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n` };
const environment = { ...smallWindow, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };
const useless = summary('Some work was done.');

function workIn(projectPath: string) {
  const write: ToolCall = {
    name: 'Write',
    input: { file_path: join(projectPath, FILE), content: 'export const portOffset = 1;\n' },
  };
  const task: ToolCall = { name: 'TaskCreate', input: { subject: TASK, description: TASK } };
  return [call(task), call(write), call(bash(TEST_COMMAND))];
}

function everythingSaidSoFar({ body }: OpenRequest): string {
  return body.messages.map(textOfMessage).join('\n');
}

interface StoredCompaction {
  prompts: number;
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

function recordsOf(world: World): StoredCompaction[] {
  return stored<StoredCompaction & { facts: string }>(
    world,
    'SELECT *, survival AS facts FROM compactions WHERE survival IS NOT NULL ORDER BY id',
  ).map((row) => ({ ...row, facts: JSON.parse(row.facts) }));
}

const injections = (world: World) =>
  stored<{ event: string; characters: number; text: string; sha256: string }>(
    world,
    "SELECT * FROM context_injections WHERE event != 'compaction-started' ORDER BY id",
  );

/** The audit trail holds, word for word, what reached the summarizer and the model. The client trims and wraps what it is given. */
function expectAudited(run: SessionRun, world: World, nth: number): void {
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  const { injections: given } = JSON.parse(runTideproof(world, 'audit', String(nth), '--json'));
  expect(given).toMatchObject([{ event: 'compaction-started' }, { event: 'session-started' }]);
  const reached = [
    additionalInstructions(summarizerPrompt(run, nth)),
    briefIn(firstRequestAfterCompaction(run, nth)),
  ];
  for (const [index, { text, hashMatches }] of given.entries()) {
    expect(hashMatches).toBe(true);
    expect(flat(reached[index]!)).toContain(flat(text));
  }
}

/** The score on record is what the recorded requests show, prompt by prompt. */
function expectScored(run: SessionRun, world: World): StoredCompaction[] {
  const records = recordsOf(world);
  expect(records).toHaveLength(compactionsOf(run.requests).length);
  for (const [index, record] of records.entries()) {
    const request = firstRequestAfterCompaction(run, index + 1);
    const brief = briefIn(request);
    const prompts = record.facts.filter(({ kind }) => kind === 'request');
    for (const { text, verdict } of prompts) {
      expect(countIn(request, text)).toBe(1);
      expect(brief.split(text)).toHaveLength(verdict === 'restored' ? 2 : 1);
    }
    const count = (verdict: string) => prompts.filter((fact) => fact.verdict === verdict).length;
    expect(record).toMatchObject({
      prompts: prompts.length,
      kept: count('kept'),
      restored: count('restored'),
      deferred: 0,
      lost: 0,
    });
  }
  return records;
}

test('four compactions with useless summaries, manual and automatic, mid-turn and between turns, lose no word of the user and no open task', async () => {
  const { world, play } = setInstalledStage(project);
  const next = 'Now the same for the ferries.';
  const last = 'And now write it down.';
  const run = await play({
    prompts: [PROMPT, '/compact', next, last, '/compact keep the names', 'go on'],
    environment,
    script: {
      main: [
        ...workIn(world.project),
        say(MESSAGE),
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
  const said = [[PROMPT], [PROMPT, next], [PROMPT, next, last], [PROMPT, next, last]];
  for (const [index, prompts] of said.entries()) {
    const request = firstRequestAfterCompaction(run, index + 1);
    for (const prompt of prompts) expect(countBesideTold(request, prompt), `compaction ${index + 1}`).toBe(1);
    const brief = briefIn(request);
    expect(brief).toContain(TASK);
    expect(countIn(request, '[tideproof] Compaction')).toBe(1);
    expect(shownIn(request)).toContain('Some work was done.');
    expect(brief.length).toBeLessThanOrEqual(10_000);
    expect(asksForHandoff(additionalInstructions(summarizerPrompt(run, index + 1)))).toBe(true);
  }
  // What was done is told at the compaction that follows it.
  const shown = shownIn(firstRequestAfterCompaction(run, 1));
  for (const planted of [FILE, TEST_COMMAND, ERROR, MESSAGE]) expect(shown).toContain(planted);
  expect(additionalInstructions(summarizerPrompt(run, 2))).toContain(PROMPT);
  const told = additionalInstructions(summarizerPrompt(run, 3));
  for (const planted of [PROMPT, FILE, TASK]) expect(told).toContain(planted);
  expect(additionalInstructions(summarizerPrompt(run, 4))).toContain('keep the names');
  expect(injections(world)).toHaveLength(4);
  for (const nth of said.keys()) expectAudited(run, world, nth + 1);
  expect(recordsOf(world).map((record) => [record.number, record.trigger])).toEqual([
    [1, 'manual'],
    [2, 'auto'],
    [3, 'auto'],
    [4, 'manual'],
  ]);
});

test('beside a summary that kept everything the model gets nothing and the user a line, and the score on record is what the requests show, prompt by prompt', async () => {
  const { world, play } = setInstalledStage(project);
  const first = 'Sort the tide tables by the name of their port, and leave out those of last year.';
  const second = 'Then draw the curve of Bergen in blue, 40 hours wide.';
  const run = await play({
    prompts: [PROMPT, first, second],
    environment,
    script: {
      main: [
        ...workIn(world.project),
        goOnUntilFull(),
        say('So far.'),
        say('Sorted.'),
        goOn,
        goOnUntilFull(),
        say('finished'),
      ],
      summarizer: (request, before) =>
        summary(before === 0 ? everythingSaidSoFar(request) : `The user wants: ${first}`),
    },
  });

  const [all, some] = expectScored(run, world);
  expect(all).toMatchObject({ prompts: 1, kept: 1 });
  expect(briefIn(firstRequestAfterCompaction(run, 1))).toBe('');
  expect(some).toMatchObject({ prompts: 2, kept: 1, restored: 1 });
  expect(some).toMatchObject({ trigger: 'auto', pre_tokens: expect.any(Number) });
  expect(some!.pre_tokens).toBeGreaterThanOrEqual(tooManyTokens);
  expect(some!.post_tokens).toBeLessThan(tooManyTokens);
  // The user was told the same figures.
  const notices = run.messages.map((message) => JSON.stringify(message)).join('\n');
  expect(notices).toContain('tideproof: 1 of 1 prompt in context after the compaction, nothing to add;');
  const given = new Intl.NumberFormat('en').format(briefIn(firstRequestAfterCompaction(run, 2)).length);
  expect(notices).toContain(
    `tideproof: 2 of 2 prompts in context after the compaction, ${given} characters given back;`,
  );
});
