import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, type Script, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import type { Answer, ToolCall } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, requestsAfterCompaction } from '../lab/after-compaction.ts';
import { briefIn, countIn, goOn, goOnUntilFull, setInstalledStage, shownIn } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const RULE = 'Never touch anything below generated/.';
const PROMPT = `Sort the harbour by the size of its boats. ${RULE}`;
/** More names than a first brief without the summary has room for. */
const names = Array.from({ length: 400 }, (_, nth) => `berthNumber${nth}OfTheHarbour`);
/** What is said in the background reaches the model with a later request: the model goes on until it has. */
function workUntilTold(words: string, first: Answer[]): Script['main'] {
  return (request, before) =>
    first[before] ?? (countIn(request, words) > 0 || before > 60 ? say('sorted') : call(bash('sleep 0.2')));
}

const MORE = '[tideproof] More of what compaction 1 lost';

function writeNames(projectPath: string): ToolCall {
  const content = names.map((name) => `export const ${name} = 1;`).join('\n');
  return { name: 'Write', input: { file_path: join(projectPath, 'src', 'berths.js'), content } };
}

test('a client that tells the summary too late gets what matters at once and the rest with a tool result, once', async () => {
  const { world, play } = setInstalledStage({}, { without: ['SubagentStop'] });
  const run = await play({
    prompts: [PROMPT, 'and now?'],
    environment: smallWindow,
    script: {
      main: workUntilTold(MORE, [call(writeNames(world.project)), goOn, goOnUntilFull()]),
      summarizer: () => summary('Boats were sorted.'),
    },
  });

  expect(run.exitCode).toBe(0);
  const first = briefIn(firstRequestAfterCompaction(run, 1));
  expect(first).toContain(RULE);
  expect(first.length).toBeLessThanOrEqual(4000);
  const after = requestsAfterCompaction(run, 1);
  const last = after.at(-1)!;
  expect(countIn(last, MORE)).toBe(1);
  expect(countIn(last, RULE)).toBe(countIn(after[0]!, RULE));
  const given = names.filter((name) => shownIn(last).includes(name)).length;
  const givenAtFirst = names.filter((name) => first.includes(name)).length;
  expect(given).toBeGreaterThan(givenAtFirst);
});

test('a brief that no SessionStart could deliver comes with the next tool result, and only then', async () => {
  const { play } = setInstalledStage({}, { without: ['SessionStart'] });
  const run = await play({
    prompts: [PROMPT, 'and now?'],
    environment: smallWindow,
    script: {
      main: workUntilTold(RULE, [goOn, goOnUntilFull(), goOn]),
      summarizer: () => summary('Boats were sorted.'),
    },
  });

  expect(firstRequestAfterCompaction(run, 1)).not.toContainText(RULE);
  const last = requestsAfterCompaction(run, 1).at(-1)!;
  expect(last).toContainText(RULE);
  expect(countIn(last, '[tideproof] ')).toBe(1);
});

test('without hooks for tools it comes with the next prompt', async () => {
  const { play } = setInstalledStage(
    {},
    { without: ['SessionStart', 'PostToolUse', 'SubagentStop', 'PostCompact'] },
  );
  const run = await play({
    prompts: [PROMPT, 'one more', '/compact', 'and now?', 'and then?'],
    script: { main: [goOn], summarizer: () => summary('Boats were sorted.') },
  });

  const [first, second] = requestsAfterCompaction(run, 1);
  expect(first).toContainText(RULE);
  expect(countIn(first!, '[tideproof] ')).toBe(1);
  expect(countIn(second!, '[tideproof] ')).toBe(1);
});
