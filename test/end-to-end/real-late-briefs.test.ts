import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, type Script, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import type { Answer } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, requestsAfterCompaction } from '../lab/after-compaction.ts';
import { briefIn, countIn, goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const PROMPT = 'Sort the harbour by the size of its boats. Never touch anything below generated/.';
/** Together longer than a first brief without the summary may be. */
const MANY = Array.from(
  { length: 24 },
  (_, nth) =>
    `Boat ${nth + 100} lies at berth ${nth * 7 + 3}: write down its length, its draught and the name of who looks after it, then ask at the office whether fee ${nth * 7919 + 40_000} was paid, and put the answer into row ${nth + 2} of the list.`,
);
/** What is said in the background reaches the model with a later request: the model goes on until it has. */
function workUntilTold(words: string, first: Answer[]): Script['main'] {
  return (request, before) =>
    first[before] ?? (countIn(request, words) > 0 || before > 90 ? say('sorted') : call(bash('sleep 0.2')));
}

const MORE = '[tideproof] Compaction 1, more';

test('a client that tells the summary too late gets what matters at once and the rest with a tool result, every prompt once', async () => {
  const { play } = setInstalledStage({}, { without: ['SubagentStop'] });
  const run = await play({
    prompts: [PROMPT, ...MANY, 'Go on.', 'and now?'],
    environment: smallWindow,
    script: {
      main: workUntilTold(MORE, [say('Sorted.'), ...MANY.map(() => say('Done.')), goOn, goOnUntilFull()]),
      summarizer: () => summary('Boats were sorted.'),
    },
  });

  expect(run.exitCode).toBe(0);
  const prompts = [PROMPT, ...MANY];
  const first = briefIn(firstRequestAfterCompaction(run, 1));
  expect(first.length).toBeLessThanOrEqual(4000);
  for (const prompt of [PROMPT, MANY.at(-1)!]) expect(first.split(prompt)).toHaveLength(2);
  expect(prompts.filter((prompt) => first.includes(prompt)).length).toBeLessThan(prompts.length);
  const last = requestsAfterCompaction(run, 1).at(-1)!;
  expect(countIn(last, MORE)).toBe(1);
  expect(prompts.filter((prompt) => countIn(last, prompt) !== 1)).toEqual([]);
});

test('a brief that no SessionStart could deliver comes with the next prompt where there are no hooks for tools', async () => {
  const { play } = setInstalledStage(
    {},
    { without: ['SessionStart', 'PostToolUse', 'SubagentStop', 'PostCompact'] },
  );
  const run = await play({
    prompts: [PROMPT, 'one more', '/compact', 'and now?', 'and then?'],
    script: { main: [goOn], summarizer: () => summary('Boats were sorted.') },
  });

  const [first, second] = requestsAfterCompaction(run, 1);
  expect(first).toContainText(PROMPT);
  expect(countIn(first!, '[tideproof] ')).toBe(1);
  expect(countIn(second!, '[tideproof] ')).toBe(1);
});
