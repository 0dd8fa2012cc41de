import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type RecordedRequest, textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { setStage } from '../lab/stage.ts';
import { allowPrecomputing, MADE_AT_TOKENS, USED_AT_TOKENS, waitFor } from '../lab/two-moments.ts';
import { runTideproof, stored } from './client-stage.ts';
import { makeMarketplace, usePlugin } from './plugin-stage.ts';

const PIN = 'Never dredge quay Q-9.';
const LOST = 'The invoices of Ostrava are due on the 14th.';
const GENERATIONS = 3;

const REPAIRS = "SELECT id FROM context_injections WHERE event = 'mod'";
const recordsIn = (world: World) => stored(world, 'SELECT * FROM compactions ORDER BY id');

/** The summary in a request, with what the mod put into it; empty if there is none. */
function summaryIn({ body }: RecordedRequest): string {
  const texts = body.messages.map(textOfMessage);
  return texts.find((text) => text.includes('This session is being continued')) ?? '';
}

/** Three prompts a generation: a summary is made after the second one and used with the first one of the next. */
async function playGenerations(count: number, breakLauncher = '', environment = {}) {
  const { world, play } = setStage();
  const market = makeMarketplace(world);
  const launcher = join(market, 'plugin', 'launch.cjs');
  writeFileSync(launcher, `${breakLauncher}${readFileSync(launcher, 'utf8')}`);
  const prompts = [LOST, 'Look at the ferries.', 'And the lighthouse?'];
  for (let n = 1; n <= count; n += 1) prompts.push(`Berth ${n}?`, `Quay ${n}?`, `Crane ${n}?`);
  let nth = 0;
  let made = 0;
  const run = await play({
    prompts,
    timeoutMilliseconds: 40_000,
    arguments: usePlugin(market),
    environment: { ...allowPrecomputing(world), TIDEPROOF_MOD_ENABLED: 'true', ...environment },
    beforePrompt: async (index) => {
      if (index === 1) runTideproof(world, 'pin', PIN);
      if (index % 3 === 2 && index / 3 < count)
        await waitFor('The summary', () => recordsIn(world).filter(({ made_at }) => made_at).length >= made);
      // The mod repairs it in the background.
      if (index % 3 !== 2 || index / 3 > count) return;
      if (breakLauncher !== '') await new Promise((resolve) => setTimeout(resolve, 700));
      else await waitFor('The repair', () => stored(world, REPAIRS).length >= made);
    },
    script: {
      main: () => {
        nth += 1;
        const tokens = [USED_AT_TOKENS, 20_000, MADE_AT_TOKENS][nth % 3]!;
        if (nth % 3 === 2) made += 1;
        return say(`Answer ${nth}.`, nth > 3 * count ? 20_000 : tokens);
      },
      summarizer: ({ body }) =>
        summary(
          textOfMessage(body.messages.at(-1)!).includes('A first summary lacked')
            ? `A port, and more. The user said: ${LOST}`
            : 'The user asked a few things about a port.',
        ),
    },
  });
  expect(run.exitCode).toBe(0);
  const main = run.requests.filter(({ kind }) => kind === 'main');
  const first = main.filter(
    (request, n) => summaryIn(request) !== '' && summaryIn(request) !== summaryIn(main[n - 1]!),
  );
  return { world, run, first };
}

test('a repaired summary carries a pin and a lost prompt through three generations without any brief', async () => {
  const { world, first } = await playGenerations(GENERATIONS);
  expect(first).toHaveLength(GENERATIONS);
  const records = recordsIn(world);
  expect(records.map(({ number, summary_from, pending }) => [number, summary_from, pending])).toEqual([
    [1, 'mod', null],
    [2, 'mod', null],
    [3, 'mod', null],
  ]);
  // Each counts what was said since the summary before was made, but for the prompt that has just been sent.
  expect(records).toMatchObject([
    { prompts: 3, kept: 3, made_prompts: 2, made_lacking: 0 },
    { prompts: 4, kept: 4, made_prompts: 3, made_lacking: 0 },
    { prompts: 4, kept: 4, made_prompts: 3, made_lacking: 0 },
  ]);
  const { survival } = JSON.parse(runTideproof(world, 'audit', 'last', '--json'));
  expect(survival.filter(({ verdict }: { verdict: string }) => verdict !== 'kept')).toEqual([]);
  for (const request of first) {
    for (const words of [PIN, LOST]) expect(summaryIn(request)).toContain(words);
    const others = request.body.messages.map(textOfMessage).filter((text) => text !== summaryIn(request));
    expect(others.join('\n')).not.toContain('[tideproof] ');
  }
});

test('where the user allows it, the model is asked for what its summary lacks once more, which is on record with its cost', async () => {
  const { world, run, first } = await playGenerations(1, '', { TIDEPROOF_MOD_ASK_AGAIN: 'true' });
  expect(run.requests.filter(({ kind }) => kind === 'summarizer')).toHaveLength(2);
  const [used = ''] = first.map(summaryIn);
  for (const words of [PIN, LOST, 'and more', 'Look at the ferries.'])
    expect(used.split(words)).toHaveLength(2);
  expect(recordsIn(world)).toMatchObject([{ number: 1, summary_from: 'mod', made_lacking: 0 }]);
  expect(runTideproof(world, 'audit', 'last')).toMatch(
    /asked once more, which cost 1,000 tokens read, \d+ written/,
  );
});

test('where the command of the mod hangs after the summary, the compaction goes on, and hooks give back what is missing', async () => {
  const breaks = `if (process.argv.includes('--mod')) {
  const { existsSync, writeFileSync } = require('node:fs');
  if (existsSync('asked')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  writeFileSync('asked', '');
}
`;
  const { world, first } = await playGenerations(1, breaks);
  expect(first).toHaveLength(1);
  const shown = first[0]!.body.messages.map(textOfMessage);
  for (const words of [PIN, LOST]) expect(shown.filter((text) => text.includes(words)).length).toBe(1);
  expect(recordsIn(world)).toMatchObject([{ number: 1, abandoned_at: null, lost: 0, deferred: 0 }]);
});
