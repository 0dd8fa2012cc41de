import { expect, test } from 'vitest';
import { smallWindow, tooManyTokens } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from './after-compaction.ts';
import { fail } from './scripted.ts';
import { hookNames, setStage } from './stage.ts';
import './to-contain-text.ts';

const manual = [
  'PreCompact(manual)',
  'SubagentStop(summarizer)',
  'SessionStart(compact)',
  'PostCompact(manual)',
];
const auto = ['PreCompact(auto)', 'SubagentStop(summarizer)', 'SessionStart(compact)', 'PostCompact(auto)'];

test('a manual compaction runs its hooks in order and leaves the summary in place of the talk; asked again for want of tags or after an error it still counts as one', async () => {
  const run = await setStage().play({
    prompts: ['never use tabs', 'second prompt', '/compact keep the paths', 'go on', '/compact', 'and on'],
    script: {
      summarizer: [
        summary('The user greeted us.'),
        ...[fail(529, 'Overloaded'), say('no tags here'), summary('At last.')],
      ],
    },
  });

  expect(run.exitCode).toBe(0);
  const turn = ['UserPromptSubmit', 'Stop'];
  const firstHooks = ['SessionStart(startup)', ...turn, ...turn, ...manual, ...turn];
  expect(hookNames(run).slice(0, firstHooks.length)).toEqual(firstHooks);
  expect(hookNames(run).at(-1)).toBe('SessionEnd(other)');
  expect(run.requests.map((request) => request.kind)).toEqual([
    ...['main', 'main', 'summarizer', 'main'],
    ...['summarizer', 'summarizer', 'summarizer', 'main'],
  ]);
  expect(summarizerPrompt(run, 1)).toContain('Additional Instructions:\nkeep the paths');
  expect(firstRequestAfterCompaction(run, 1)).toContainText('The user greeted us.');
  expect(firstRequestAfterCompaction(run, 1)).not.toContainText('never use tabs');
  expect(compactionsOf(run.requests)).toHaveLength(2);
  expect(compactionsOf(run.requests)[1]?.summarizer).toHaveLength(3);
  expect(firstRequestAfterCompaction(run, 2)).toContainText('At last.');
});

test('auto compactions strike mid-turn after a tool batch, hear what hooks say, and the turn goes on by itself', async () => {
  const settings = {
    hooks: {
      PreCompact: [{ hooks: [{ type: 'command', command: 'echo words for the summarizer' }] }],
      SessionStart: [
        { matcher: 'compact', hooks: [{ type: 'command', command: 'echo words for the model' }] },
      ],
    },
  };
  const run = await setStage({ settings, spacesInPaths: true }).play({
    prompts: ['never use tabs'],
    environment: smallWindow,
    script: {
      main: [
        call(bash('echo one')),
        call(bash('echo two'), tooManyTokens),
        call(bash('echo three')),
        call(bash('echo four'), tooManyTokens),
        say('finished'),
      ],
      summarizer: [summary('Summary of one.'), summary('Summary of two and three.')],
    },
  });

  expect(hookNames(run)).toEqual([
    'SessionStart(startup)',
    'UserPromptSubmit',
    ...auto,
    ...auto,
    'Stop',
    'SessionEnd(other)',
  ]);
  const compacted = ['summarizer', 'main'];
  expect(run.requests.map((request) => request.kind)).toEqual([
    ...['main', 'main', ...compacted],
    ...['main', ...compacted],
  ]);
  expect(compactionsOf(run.requests)).toHaveLength(2);
  const [first, second] = [firstRequestAfterCompaction(run, 1), firstRequestAfterCompaction(run, 2)];
  expect(first).toContainText('Summary of one.');
  expect(first).toContainText('echo two');
  expect(first).not.toContainText('never use tabs');
  expect(second).toContainText('Summary of two and three.');
  expect(second).not.toContainText('Summary of one.');
  for (const nth of [1, 2]) {
    expect(summarizerPrompt(run, nth)).toContain('words for the summarizer');
    expect(firstRequestAfterCompaction(run, nth)).toContainText(
      'SessionStart:compact hook success: words for the model',
    );
  }
  expect(run.messages.findLast((message) => message.type === 'result')?.result).toBe('finished');
});

test('with a single round behind it the client announces a compaction and then makes none', async () => {
  const run = await setStage().play({
    prompts: ['never use tabs'],
    environment: smallWindow,
    script: { main: [call(bash('echo one'), tooManyTokens)] },
  });

  expect(hookNames(run).slice(2, -1)).toEqual(['PreCompact(auto)', 'Stop']);
  expect(run.requests.map((request) => request.kind)).toEqual(['main', 'main']);
});
