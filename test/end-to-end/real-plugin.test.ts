import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type SessionRun,
  smallWindow,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  compactionsOf,
  type RecordedRequest,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { setStage } from '../lab/stage.ts';
import { asksForHandoff, briefIn, countBesideTold, countIn, stored } from './client-stage.ts';
import { installPlugin, makeMarketplace, runClient, usePlugin } from './plugin-stage.ts';

const PROMPT = 'The tide table of PIER-4711 is off by an hour. Never touch anything below generated/.';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const LAST = 'What was it?';
const useless = () => summary('Some work was done.');
const work = { main: [call(bash('node check.js'))], summarizer: useless };
const prompts = [PROMPT, '/compact', 'yes'];

/** What a request adds to what the model has answered already. */
function newIn({ body }: RecordedRequest): string {
  const answered = body.messages.findLastIndex(({ role }) => role === 'assistant');
  return body.messages
    .slice(answered + 1)
    .map(textOfMessage)
    .join('\n');
}

/** In each compaction of the run, all of them by hand, and by nothing but the hooks. */
function expectPlanted(run: SessionRun, world: World, compactions: number): void {
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(compactions);
  const numbers = Array.from({ length: compactions }, (_, index) => index + 1);
  for (const nth of numbers) {
    const request = firstRequestAfterCompaction(run, nth);
    expect(briefIn(request).split(PROMPT)).toHaveLength(2);
    // What failed is told at the compaction that follows it.
    if (nth === 1)
      for (const planted of [ERROR, 'node check.js']) expect(briefIn(request)).toContain(planted);
    expect(countIn(request, '[tideproof] Compaction')).toBe(1);
    expect(asksForHandoff(summarizerPrompt(run, nth))).toBe(true);
  }
  expect(stored(world, 'SELECT number, trigger FROM compactions ORDER BY id')).toEqual(
    numbers.map((number) => ({ number, trigger: 'manual' })),
  );
  const given = "SELECT event FROM context_injections WHERE event IN ('session-started', 'mod')";
  expect(stored(world, given)).toEqual(numbers.map(() => ({ event: 'session-started' })));
}

test('the plugin, installed without a network, brings back what was planted; its commands, skill and tools work unasked', async () => {
  const { world, play } = setStage({ spacesInPaths: true, files: project });
  installPlugin(world, makeMarketplace(world));
  const tool = 'mcp__plugin_tideproof_tideproof__recall';
  const search = call({ name: 'ToolSearch', input: { query: `select:${tool}`, max_results: 5 } });
  const recall = call({ name: tool, input: { query: 'high tide' } });
  const first = await play({
    prompts: [...prompts, '/compact', LAST],
    script: { ...work, main: [...work.main, say('It fails.'), say('Good.'), search, recall, say('That.')] },
  });
  expectPlanted(first, world, 2);
  expect(textOfMessage(first.requests.at(-1)!.body.messages.at(-1)!)).toContain(ERROR);

  const { requests } = await play({
    prompts: ['/tideproof:save', '/tideproof:recall high tide', '/tideproof:save'],
    arguments: ['--continue', '--permission-mode', 'default'],
    script: { main: () => say('Noted.') },
  });
  const [saved, found, savedAgain] = requests.filter(({ kind }) => kind === 'main').map(newIn);
  expect(saved).toMatch(new RegExp(`Last request +${LAST.replace('?', '\\?')}`));
  expect(found).toMatch(
    /^\[\d+\] .*Bash, exit code 1: node check\.js\n> AssertionError: high tide at 07:10/m,
  );
  expect(savedAgain).not.toMatch(/(?:Last request|Request in work):? +\//);
  expect(JSON.stringify(requests[0]!.body)).toContain('tideproof:tideproof: What to do right after');
});

test('the client finds nothing wrong with the plugin and its marketplace', () => {
  const { world } = setStage();
  const market = makeMarketplace(world);
  expect(runClient(world, 'plugin', 'validate', join(market, 'plugin'))).toContain('Validation passed');
  expect(runClient(world, 'plugin', 'validate', market)).toContain('Validation passed');
});

/** Of the first generation; what failed then is told at its end. */
const PLANTED = [PROMPT, ERROR, 'node check.js'];
const BRIEF = '[tideproof] Compaction ';
const environment = { ...smallWindow, TIDEPROOF_MOD_ENABLED: 'true' };
/**
 * Through what each brief was given. A hook that ran before the client had written the summary has the rest of its brief pending,
 * which the next tool call brings: on a busy machine that happens, and it is no second brief.
 */
function briefsOf(world: World): unknown[] {
  const sql = `SELECT event FROM context_injections
    WHERE event != 'compaction-started' AND reason != 'what the first brief could not know' ORDER BY id`;
  return stored(world, sql).map(({ event }) => event);
}

/** Together more than what a hook can add. */
const LISTS = Array.from({ length: 12 }, (_, list) =>
  Array.from(
    { length: 15 },
    (_, n) =>
      `Berth ${list * 100 + n} of quay ${list * 700 + n} keeps its ${n + 2} ropes until ${n + 5} o'clock.`,
  ).join(' '),
);

test('the mod puts what was planted into the compaction, longer than what a hook can add, and no hook gives it again', async () => {
  const { world, play } = setStage({ spacesInPaths: true, files: project });
  installPlugin(world, makeMarketplace(world));
  const run = await play({
    prompts: [...LISTS, PROMPT, '/compact', 'yes', '/compact', 'go on'],
    environment: { ...environment, TIDEPROOF_RESTORE_MAX_TOKENS: '20000' },
    script: {
      main: [...LISTS.map(() => say('Understood.')), call(bash('node check.js'))],
      summarizer: useless,
    },
  });
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(2);
  for (const nth of [1, 2]) {
    const request = firstRequestAfterCompaction(run, nth);
    expect(countBesideTold(request, PROMPT)).toBe(1);
    expect(countIn(request, BRIEF)).toBe(1);
    expect(briefIn(request)).not.toContain(BRIEF);
    expect(asksForHandoff(summarizerPrompt(run, nth))).toBe(true);
  }
  const request = firstRequestAfterCompaction(run, 1);
  expect(LISTS.join('').length).toBeGreaterThan(10_000);
  for (const planted of [...PLANTED, ...LISTS]) expect(countBesideTold(request, planted), planted).toBe(1);
  expect(briefsOf(world)).toEqual(['mod', 'mod']);
  // It is no request of the user afterwards.
  expect(stored(world, "SELECT text FROM facts WHERE text LIKE '%[tideproof]%'")).toEqual([]);
});

test('a mod that breaks before the compaction leaves the brief to the hooks as ever, one that breaks after it to the next prompt, once', async () => {
  const { world, play } = setStage({ files: project });
  const market = makeMarketplace(world);
  const broken = join(world.directory, 'broken');
  const launcher = join(market, 'plugin', 'launch.cjs');
  // The mod asks for the request before a compaction, and for the brief after it.
  const breaks = `{
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
if (process.argv.includes('--mod')) {
  if (readFileSync(${JSON.stringify(broken)}, 'utf8') === 'before' || existsSync('asked')) process.exit(2);
  writeFileSync('asked', '');
}
}
`;
  writeFileSync(launcher, `${breaks}${readFileSync(launcher, 'utf8')}`);
  const prompts = [PROMPT, '/compact', 'yes', '/compact', 'go on', 'and on'];
  const run = await play({
    arguments: usePlugin(market),
    prompts,
    environment,
    script: { main: [call(bash('node check.js'))], summarizer: useless },
    beforePrompt: (index) => writeFileSync(broken, index < 3 ? 'before' : 'after'),
  });
  expect(run.exitCode).toBe(0);
  const [before, after] = [1, 2].map((nth) => firstRequestAfterCompaction(run, nth));
  for (const planted of PLANTED) expect(briefIn(before!)).toContain(planted);
  for (const prompt of [PROMPT, 'yes']) expect(countBesideTold(after!, `: ${prompt}`)).toBe(1);
  expect(countIn(before!, BRIEF)).toBe(1);
  expect(countIn(run.requests.at(-1)!, BRIEF)).toBe(1);
  expect(briefsOf(world)).toEqual(['session-started', 'prompt-submitted']);
});
