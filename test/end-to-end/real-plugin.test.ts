import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import type { SessionRun } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, type Script, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { setStage } from '../lab/stage.ts';
import { briefIn, countIn, setInstalledStage, shownIn } from './client-stage.ts';
import { installPlugin, makeMarketplace, runClient, usePlugin } from './plugin-stage.ts';

const RULE = 'Never touch anything below generated/.';
const PROMPT = `The tide table of PIER-4711 is off by an hour. ${RULE}`;
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const useless = () => summary('Some work was done.');
const work = { main: [call(bash('node check.js'))], summarizer: useless };
const prompts = [PROMPT, 'one more thing', '/compact', 'yes', '/compact', 'go on'];

function readArchive(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = openDatabase(join(dataDir, 'archive.db'), true);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const dataDirOf = ({ home }: World) => join(home, '.local', 'share', 'tideproof');

/** What the hooks of the plugin do is kept apart from what those of the settings do. */
function keepApart({ directory }: World, market: string): string {
  const launcher = join(market, 'plugin', 'launch.cjs');
  const apart = join(directory, 'of the plugin');
  const line = `process.env.TIDEPROOF_HOME = ${JSON.stringify(apart)};\n`;
  writeFileSync(launcher, `${line}${readFileSync(launcher, 'utf8')}`);
  return apart;
}

function expectPlanted(run: SessionRun, world: World): void {
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(2);
  for (const nth of [1, 2]) {
    const request = firstRequestAfterCompaction(run, nth);
    for (const planted of [RULE, 'PIER-4711', ERROR, 'node check.js'])
      expect(briefIn(request)).toContain(planted);
    expect(countIn(request, '[tideproof] Compaction')).toBe(1);
    expect(summarizerPrompt(run, nth)).toContain(RULE);
  }
  expect(readArchive(dataDirOf(world), 'SELECT number, trigger FROM compactions ORDER BY id')).toEqual([
    { number: 1, trigger: 'manual' },
    { number: 2, trigger: 'manual' },
  ]);
  const given = "SELECT event FROM context_injections WHERE event = 'session-started'";
  expect(readArchive(dataDirOf(world), given)).toHaveLength(2);
}

test('the plugin, installed without a network, brings back what was planted; its commands, skill and tools work unasked', async () => {
  const { world, play } = setStage({ spacesInPaths: true, files: project, events: [] });
  installPlugin(world, makeMarketplace(world));
  expectPlanted(await play({ prompts, script: work }), world);

  await play({ prompts: [PROMPT], script: work });
  const goOn = (prompt: string, script: Script = { main: [say('Noted.')] }) =>
    play({ prompts: [prompt], arguments: ['--continue', '--permission-mode', 'default'], script });
  const { requests } = await goOn('/tideproof:save');
  const shown = requests.filter(({ kind }) => kind === 'main').map(shownIn);
  expect(shown.join('\n')).toContain(`Last request: ${PROMPT}`);
  expect(JSON.stringify(requests.at(-1)?.body)).toContain('tideproof:tideproof: What to do right after');
  const found = await goOn('/tideproof:recall high tide');
  const after = await goOn('/tideproof:save');
  expect(shownIn(after.requests.at(-1)!)).not.toMatch(/(?:Last request|Request in work): \//);
  expect(shownIn(found.requests.at(-1)!)).toMatch(/result of Bash, failed .* session \w+, line \d+/);

  const tool = 'mcp__plugin_tideproof_tideproof__recall';
  const asked = await play({
    prompts: ['What was it?'],
    script: {
      main: [
        call({ name: 'ToolSearch', input: { query: `select:${tool}`, max_results: 5 } }),
        call({ name: tool, input: { query: 'high tide' } }),
        say('That.'),
      ],
    },
  });
  expect(shownIn(asked.requests.at(-1)!)).toContain(ERROR);
});

test('with hooks in the settings too there is one brief, and those of the plugin do nothing at all', async () => {
  const { world, play } = setInstalledStage(project);
  const market = makeMarketplace(world);
  const apart = keepApart(world, market);
  expectPlanted(await play({ prompts, script: work, arguments: usePlugin(market) }), world);
  expect(existsSync(apart)).toBe(false);
});

test('an event that the settings have no hook for is left to the plugin', async () => {
  const { world, play } = setInstalledStage(project, { without: ['PreCompact'] });
  const market = makeMarketplace(world);
  const apart = keepApart(world, market);
  const run = await play({
    prompts: prompts.slice(0, 3),
    script: work,
    arguments: usePlugin(market),
  });
  expect(summarizerPrompt(run, 1)).toContain(RULE);
  expect(readArchive(apart, 'SELECT DISTINCT event FROM context_injections')).toEqual([
    { event: 'compaction-started' },
  ]);
});

test('the client finds nothing wrong with the plugin and its marketplace', () => {
  const { world } = setStage();
  const market = makeMarketplace(world);
  expect(runClient(world, 'plugin', 'validate', join(market, 'plugin'))).toContain('Validation passed');
  expect(runClient(world, 'plugin', 'validate', market)).toContain('Validation passed');
});
