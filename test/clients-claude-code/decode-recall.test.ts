import { expect, test } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';

const { decodeRecall } = claudeCode.events;

test.each([
  ['/recall tide table', 'tide table'],
  ['  /tideproof:recall  "a b"\n$(id) ', '"a b"\n$(id)'],
  ['/recall', undefined],
  ['/recall   ', undefined],
  ['/recalls x', undefined],
  ['see /recall x', undefined],
  [7, undefined],
])('%j asks for %j', (prompt, words) => {
  expect(decodeRecall({ hook_event_name: 'UserPromptSubmit', prompt })?.words).toBe(words);
  expect(decodeRecall({ hook_event_name: 'Stop', prompt })).toBeUndefined();
});

test('no command file has words of the user where a shell runs', () => {
  for (const { text } of commandFiles('node "/a/tideproof.cjs"')) {
    const blocks = [...text.matchAll(/```!\n[\s\S]*?\n```|!`[^`]*`/g)].map(([block]) => block);
    for (const block of blocks) expect(block).not.toMatch(/\$(?:ARGUMENTS|\d)|@/);
  }
});
