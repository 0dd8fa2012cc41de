import { expect, test } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type RecordedRequest, textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import {
  allowPrecomputing,
  findReadyFile,
  MADE_AT_TOKENS,
  USED_AT_TOKENS,
  waitFor,
} from '../lab/two-moments.ts';
import { runTideproof, setInstalledStage, stored } from './client-stage.ts';

const PIN = 'Never dredge quay Q-9.';
const USELESS = 'The user asked a few things about a port.';

/** Each with words of its own. */
const prompt = (n: number) =>
  `Please note that berth ${n * 37} of quay Q-${n} opens at ${n}:${10 + n} sharp.`;
const promptsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => prompt(first + index));

const compactionsIn = (world: World) => stored(world, 'SELECT * FROM compactions ORDER BY id');

/** What of a request is ours, and what is the client's. */
function partsOf({ body }: RecordedRequest): { ours: string; theirs: string } {
  const texts = body.messages.map(textOfMessage);
  const isOurs = (text: string) => text.includes('[tideproof]');
  return { ours: texts.filter(isOurs).join('\n'), theirs: texts.filter((text) => !isOurs(text)).join('\n') };
}

/** The requests right after each use of a summary. */
function firstAfterUse(requests: readonly RecordedRequest[]): RecordedRequest[] {
  const main = requests.filter(({ kind }) => kind === 'main');
  const summaryOf = (request?: RecordedRequest) =>
    /Summary:\n.*/.exec(request ? partsOf(request).theirs : '')?.[0];
  return main.filter((request, index) => {
    const own = summaryOf(request);
    return own !== undefined && own !== summaryOf(main[index - 1]);
  });
}

/** Nothing twice, nothing missing, and the counts on record are those of the request, but for the prompt that it answers. */
function expectRight(
  request: RecordedRequest,
  said: readonly string[],
  stored: Record<string, unknown>,
  counted: readonly string[],
): void {
  const { ours, theirs } = partsOf(request);
  const twice = said.filter((each) => theirs.includes(each) && ours.includes(each));
  const missing = said.filter((each) => !theirs.includes(each) && !ours.includes(each));
  expect({ twice, missing }).toEqual({ twice: [], missing: [] });
  expect(stored).toMatchObject({
    prompts: counted.length,
    kept: counted.filter((each) => theirs.includes(each)).length,
    restored: counted.filter((each) => ours.includes(each)).length,
  });
}

/** Answers report these tokens; from the first that makes a summary on, the next prompt waits until it is ready. */
function playTokens(world: World, tokens: readonly number[], summaries: () => string = () => USELESS) {
  let nth = 0;
  return {
    before: (index: number) =>
      tokens[index - 1] === MADE_AT_TOKENS
        ? waitFor('The summary', () => findReadyFile(world) !== undefined)
        : undefined,
    script: {
      main: () => say(`Answer ${nth + 1}.`, tokens[nth++] ?? SMALL),
      summarizer: () => summary(`${summaries()} Written after answer ${nth}.`),
    },
  };
}

const SMALL = 20_000;
const times = (count: number, tokens: number) => Array.from({ length: count }, () => tokens);
/** So many prompts before a summary is made, and after it, of which the last finds the conversation too long. */
const generation = (before: number, after: number) => [
  ...times(before - 1, SMALL),
  MADE_AT_TOKENS,
  ...times(after - 2, MADE_AT_TOKENS + 1),
  USED_AT_TOKENS,
];

test('while a summary waits, status tells what it lacks; a brief speaks of what was said before the summary was made, and of nothing after it, in two generations', async () => {
  const { world, play } = setInstalledStage();
  const environment = allowPrecomputing(world);
  const prompts = promptsFrom(1, 13);
  const { before, script } = playTokens(world, [...generation(4, 4), ...generation(3, 3)]);
  let told = '';
  const run = await play({
    ...{ prompts, environment, script },
    beforePrompt: async (index) => {
      if (index === 1) runTideproof(world, 'pin', PIN);
      await before(index);
      if (index !== 4) return;
      await waitFor('The check', () =>
        compactionsIn(world).some(({ made_prompts }) => made_prompts !== null),
      );
      told = runTideproof(world, 'status').replaceAll(/\s+/g, ' ');
    },
  });
  expect(run.exitCode).toBe(0);
  expect(told).toContain(`a summary is ready; it lacks 4 of your 4 prompts and the pin “${PIN}”`);
  const stored = compactionsIn(world);
  const used = firstAfterUse(run.requests);
  expect(used).toHaveLength(2);
  // The second summary covers what the first one left word for word, from the 5th prompt on.
  expect(stored.map(({ number, abandoned_at }) => [number, abandoned_at])).toEqual([
    [1, null],
    [2, null],
  ]);
  expectRight(used[0]!, prompts.slice(0, 8), stored[0]!, prompts.slice(0, 7));
  expectRight(used[1]!, prompts, stored[1]!, prompts.slice(4, -1));
  const { survival } = JSON.parse(runTideproof(world, 'audit', 'last', '--json'));
  const restored = survival.filter(({ verdict }: { verdict: string }) => verdict === 'restored');
  expect(restored.map(({ text }: { text: string }) => text)).toEqual(prompts.slice(4, 10));
});

test('a summary that is ready is used by a client that was killed and resumed', async () => {
  const { world, play } = setInstalledStage();
  const environment = allowPrecomputing(world);
  const prompts = promptsFrom(1, 6);
  const tokens = generation(3, 3);
  const first = playTokens(world, tokens.slice(0, 4));
  const abort = new AbortController();
  const run = await play({
    ...{ prompts: prompts.slice(0, 4), environment, script: first.script, abort: abort.signal },
    beforePrompt: async (index) => {
      await first.before(index);
      if (index === 4) abort.abort();
    },
  });
  const rest = playTokens(world, tokens.slice(4));
  const { requests, exitCode } = await play({
    ...{ prompts: prompts.slice(4), environment, script: rest.script },
    arguments: ['--continue'],
  });
  expect([run.exitCode, exitCode]).toEqual([null, 0]);
  const [used] = firstAfterUse(requests);
  const [stored, ...others] = compactionsIn(world);
  expect(others).toEqual([]);
  expect(stored!.abandoned_at).toBeNull();
  expectRight(used!, prompts, stored!, prompts.slice(0, -1));
});
