import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  compactionsOf,
  type RecordedRequest,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { findWindow } from '../../src/clients/claude-code/window/context-window.ts';
import { setStage } from '../lab/stage.ts';
import { setInstalledStage, stored, waitForTurnEnds } from './client-stage.ts';

/** The words of the answer count too, so they stand for part of the fill. */
const ANSWER_TOKENS = 3_000;
const NEAR = 100;

interface Case {
  name: string;
  model: string;
  user?: Record<string, unknown>;
  environment?: Record<string, string>;
  threshold: number;
}

const cases: Case[] = [
  { name: 'a large model as it comes', model: 'claude-opus-5-5', threshold: 967_000 },
  {
    name: 'a share of a window',
    model: 'claude-opus-5-5',
    user: { env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50.5' }, autoCompactWindow: 120_000 },
    environment: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50.5' },
    threshold: 50_500,
  },
];

/** What the real client asks the model for when its responses have these fills, one after the other, and our own reckoning. */
async function fill({ model, user = {}, environment }: Case, fills: readonly number[]) {
  const stage = setStage({ settings: user });
  const directory = join(stage.world.home, '.claude');
  const places = { directory, project: stage.world.project, environment: environment ?? {} };
  const { threshold: told } = findWindow(model, places);
  const full = fills.map((tokens) => ({
    ...call(bash('echo full'), tokens - ANSWER_TOKENS),
    outputTokens: ANSWER_TOKENS,
  }));
  const run = await stage.play({
    prompts: ['Fill the context.'],
    arguments: ['--model', model],
    environment,
    script: { main: [call(bash('echo first'), 1_000), ...full, say('done')] },
  });
  expect(run.exitCode).toBe(0);
  return { requests: run.requests.map(({ kind }) => kind), told };
}

describe('The threshold we reckon is the one of the client:', () => {
  it.each(cases)('$name compacts at $threshold', async (given) => {
    const { threshold } = given;
    expect(await fill(given, [threshold - NEAR, threshold + NEAR])).toEqual({
      requests: ['main', 'main', 'main', 'summarizer', 'main'],
      told: threshold,
    });
  });

  it('a small model as it comes is never compacted by its fill', async () => {
    const given = { name: '', model: 'claude-sonnet-4-5', threshold: 0 };
    expect(await fill(given, [195_000])).toEqual({ requests: ['main', 'main', 'main'], told: 'never' });
  });
});

const WARNING = /\[tideproof\] Context at (\d+) % of the point where it is compacted/g;

function warningsIn(request: RecordedRequest): number[] {
  const text = request.body.messages.map(textOfMessage).join('\n');
  return [...text.matchAll(WARNING)].map((match) => Number(match[1]));
}

/** Of a window of 200,000 tokens. */
const THRESHOLD = 167_000;
/** How full the context is after each answer, in percent of that. */
const SHARES = [59, 61, 70, 76, 91, 99, 101, 8, 62];
const WARNED = [61, 76, 91];
const WARNED_AFTER = [62];

// Which marks are left and which levels are passed: test/events/take-snapshot.test.ts, test/domain.
test('a session from nothing to a compaction is warned exactly once per level of the window that the command line sets, and again after the compaction', async () => {
  const { world, play } = setInstalledStage();
  const run = await play({
    prompts: [...SHARES.map((_, nth) => `Step ${nth} of the harbour.`), 'And the end.'],
    arguments: ['--autocompact', '200k'],
    script: {
      main: SHARES.map((share, nth) => say(`Step ${nth} is done.`, Math.round((THRESHOLD * share) / 100))),
      summarizer: () => summary('The harbour grew.'),
    },
    beforePrompt: (index) => waitForTurnEnds(world, index),
  });
  expect(run.exitCode).toBe(0);
  const [compaction, ...others] = compactionsOf(run.requests);
  expect(others).toEqual([]);
  const { after } = compaction!;
  const before = run.requests.slice(0, run.requests.indexOf(after[0]!)).filter(({ kind }) => kind === 'main');
  // Every request carries what was said before it: the newest warning is new in exactly one of them.
  expect(warningsIn(before.at(-1)!)).toEqual(WARNED);
  expect(before.map((request) => warningsIn(request).length)).toEqual([0, 0, 1, 1, 2, 3, 3]);
  expect(warningsIn(after[0]!)).toEqual([]);
  expect(warningsIn(after.at(-1)!)).toEqual(WARNED_AFTER);
  const given = stored(
    world,
    "SELECT reason, text FROM context_injections WHERE reason LIKE 'context at%' ORDER BY id",
  );
  expect(given.map(({ reason }) => reason)).toEqual(
    [...WARNED, ...WARNED_AFTER].map((percent) => `context at ${percent} %`),
  );
  expect(String(given[2]?.text)).toMatch(/^.{90,400}\/save and then \/compact with one line/);
});
