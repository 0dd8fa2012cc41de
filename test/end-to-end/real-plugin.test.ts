import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SessionRun, World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  compactionsOf,
  type RecordedRequest,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { setStage } from '../lab/stage.ts';
import { asksForHandoff, briefIn, countIn, setInstalledStage, stored } from './client-stage.ts';
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

/** What the hooks of the plugin do is kept apart from what those of the settings do. */
function keepApart({ directory }: World, market: string): string {
  const launcher = join(market, 'plugin', 'launch.cjs');
  const apart = join(directory, 'of the plugin');
  const dataDir = join(apart, '.local', 'share', 'tideproof');
  const line = `process.env.TIDEPROOF_HOME = ${JSON.stringify(dataDir)};\n`;
  writeFileSync(launcher, `${line}${readFileSync(launcher, 'utf8')}`);
  return apart;
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
  const { world, play } = setStage({ spacesInPaths: true, files: project, events: [] });
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
  expect(saved).toContain(`Last request: ${LAST}`);
  expect(found).toMatch(
    /^\[\d+\] .*Bash, exit code 1: node check\.js\n> AssertionError: high tide at 07:10/m,
  );
  expect(savedAgain).toContain(`Last request: ${LAST}`);
  expect(savedAgain).not.toMatch(/(?:Last request|Request in work): \//);
  expect(JSON.stringify(requests[0]!.body)).toContain('tideproof:tideproof: What to do right after');
});

test('with hooks in the settings too there is one brief, and the plugin does nothing but for events that the settings have no hook for', async () => {
  const { world, play } = setInstalledStage(project, { without: ['PreCompact'] });
  const market = makeMarketplace(world);
  const home = keepApart(world, market);
  expectPlanted(await play({ prompts, script: work, arguments: usePlugin(market) }), world, 1);
  const given = 'SELECT DISTINCT event FROM context_injections';
  expect(stored({ home }, given)).toEqual([{ event: 'compaction-started' }]);
});

test('the client finds nothing wrong with the plugin and its marketplace', () => {
  const { world } = setStage();
  const market = makeMarketplace(world);
  expect(runClient(world, 'plugin', 'validate', join(market, 'plugin'))).toContain('Validation passed');
  expect(runClient(world, 'plugin', 'validate', market)).toContain('Validation passed');
});
