import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { setStage } from '../lab/stage.ts';
import { briefIn, countIn, goOn, goOnUntilFull, setInstalledStage, shownIn } from './client-stage.ts';
import { installPlugin, makeMarketplace, usePlugin } from './plugin-stage.ts';

const RULE = 'Never touch anything below generated/.';
const PROMPT = `The tide table of PIER-4711 is off by an hour. ${RULE}`;
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const PLANTED = [RULE, 'PIER-4711', ERROR, 'node check.js'];
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const BRIEF = '[tideproof] Compaction ';
const environment = { ...smallWindow, TIDEPROOF_MOD_ENABLED: 'true' };
const summarizer = () => summary('Some work was done.');
const manual = {
  prompts: [PROMPT, 'one more thing', '/compact', 'yes', '/compact', 'go on'],
  script: { main: [call(bash('node check.js'))], summarizer },
};

function select({ home }: World, sql: string): Record<string, unknown>[] {
  const database = openDatabase(join(home, '.local', 'share', 'tideproof', 'archive.db'), true);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/**
 * Through what each brief was given. A hook that ran before the client had written the summary has the rest of its brief pending,
 * which the next tool call brings: on a busy machine that happens, and it is no second brief.
 */
function briefsOf(world: World): unknown[] {
  const sql = `SELECT event FROM context_injections
    WHERE event != 'compaction-started' AND reason != 'what the first brief could not know' ORDER BY id`;
  return select(world, sql).map(({ event }) => event);
}

test('the mod puts what was planted into the compaction, and no hook gives it again', async () => {
  const { world, play } = setStage({ spacesInPaths: true, files: project, events: [] });
  installPlugin(world, makeMarketplace(world));
  const run = await play({ ...manual, environment });
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(2);
  for (const nth of [1, 2]) {
    const request = firstRequestAfterCompaction(run, nth);
    for (const planted of PLANTED) expect(shownIn(request)).toContain(planted);
    expect(countIn(request, BRIEF)).toBe(1);
    expect(briefIn(request)).not.toContain(BRIEF);
    expect(summarizerPrompt(run, nth)).toContain(RULE);
  }
  expect(briefsOf(world)).toEqual(['mod', 'mod']);
});

test('with the mod, its hooks and those of the settings there is exactly one brief, also in the middle of a turn', async () => {
  const { world, play } = setInstalledStage(project);
  const plugin = usePlugin(makeMarketplace(world));
  const run = await play({
    arguments: plugin,
    prompts: [PROMPT],
    environment,
    script: {
      main: [call(bash('node check.js')), goOnUntilFull(), goOn, goOnUntilFull(), goOn, say('finished')],
      summarizer,
    },
  });
  expect(compactionsOf(run.requests)).toHaveLength(2);
  for (const nth of [1, 2]) {
    const request = firstRequestAfterCompaction(run, nth);
    for (const planted of PLANTED) expect(shownIn(request)).toContain(planted);
    expect(countIn(request, BRIEF)).toBe(1);
  }
  expect(countIn(run.requests.at(-1)!, BRIEF)).toBe(1);
  expect(briefsOf(world)).toEqual(['mod', 'mod']);
});

test('a brief through the mod may be longer than what a hook can add, and is no request of the user afterwards', async () => {
  const { world, play } = setStage({ files: project, events: [] });
  const plugin = usePlugin(makeMarketplace(world));
  const rulesFrom = (first: number) =>
    Array.from(
      { length: 30 },
      (_, n) => `Never move berth ${first + n} of quay ${n * 7} before ${n} o'clock.`,
    );
  const rules = Array.from({ length: 5 }, (_, n) => rulesFrom(n * 30).join('\n'));
  const run = await play({
    arguments: plugin,
    prompts: [...rules, '/compact', 'go on', '/compact', 'and on'],
    environment: { ...environment, TIDEPROOF_MOD_MAX_TOKENS: '20000' },
    script: { summarizer },
  });
  const shown = shownIn(firstRequestAfterCompaction(run, 1));
  expect(shown.slice(shown.indexOf(BRIEF)).length).toBeGreaterThan(10_000);
  expect(countIn(firstRequestAfterCompaction(run, 2), BRIEF)).toBe(1);
  expect(select(world, "SELECT text FROM facts WHERE text LIKE '%[tideproof]%'")).toEqual([]);
});

test.each([
  ['is switched off', {}, (text: string) => text],
  ['cannot be loaded', environment, () => 'export const register = nothing;\n'],
  ['breaks before the compaction', environment, (text: string) => text.replace("'config'", "'confik'")],
])('where the mod %s, the hooks give the brief as ever', async (_, variables, change) => {
  const { world, play } = setStage({ files: project, events: [] });
  const market = makeMarketplace(world);
  const mod = join(market, 'plugin', 'hooks', 'register.ts');
  writeFileSync(mod, change(readFileSync(mod, 'utf8')));
  const plugin = usePlugin(market);
  const run = await play({
    ...manual,
    arguments: plugin,
    prompts: manual.prompts.slice(0, 4),
    environment: variables,
  });
  expect(run.exitCode).toBe(0);
  const request = firstRequestAfterCompaction(run, 1);
  for (const planted of PLANTED) expect(briefIn(request)).toContain(planted);
  expect(countIn(request, BRIEF)).toBe(1);
  expect(briefsOf(world)).toEqual(['session-started']);
});

test('a mod that breaks after the compaction leaves the brief to the next prompt, once', async () => {
  const { world, play } = setStage({ files: project, events: [] });
  const market = makeMarketplace(world);
  const mod = join(market, 'plugin', 'hooks', 'register.ts');
  writeFileSync(mod, readFileSync(mod, 'utf8').replace("'--mod'", "'--mot'").replace("'hook'", "'hoook'"));
  const plugin = usePlugin(market);
  const run = await play({
    ...manual,
    arguments: plugin,
    prompts: manual.prompts.slice(0, 4).concat('go on'),
    environment,
  });
  const request = firstRequestAfterCompaction(run, 1);
  for (const planted of PLANTED) expect(shownIn(request)).toContain(planted);
  expect(countIn(run.requests.at(-1)!, BRIEF)).toBe(1);
  expect(briefsOf(world)).toEqual(['prompt-submitted']);
});
