import { expect, test } from 'vitest';
import { run } from '../transcripts/session-writer.ts';
import { makeConversation } from './conversation.ts';

/** A session of which everything is read, and a way to go on with it and say whether the news were read. */
function makeReadSession() {
  const conversation = makeConversation();
  conversation.tell('Stop');
  let calls = 0;
  return {
    ...conversation,
    isReadAfterTool(output = 'nothing') {
      calls += 1;
      const command = `ls part${calls}`;
      conversation.rows.turn('', [run(command, output)]);
      conversation.flush();
      conversation.tell('PostToolUse');
      return conversation.facts().some(({ text }) => text.includes(command));
    },
  };
}

test('after a tool call the transcript is read once a minute, or when much is new', () => {
  const { isReadAfterTool, wait } = makeReadSession();
  expect([isReadAfterTool(), isReadAfterTool()]).toEqual([false, false]);
  wait(61);
  expect(isReadAfterTool()).toBe(true);
  expect(isReadAfterTool()).toBe(false);
  expect(isReadAfterTool('long\n'.repeat(30_000))).toBe(true);
});

test('a prompt leaves a little to the next event, and reads more than that', () => {
  const { isReadAfterTool, tell, facts } = makeReadSession();
  const reads = (event: string) => {
    const before = facts().length;
    tell(event, { prompt: 'go on', prompt_id: 'p', trigger: 'auto' });
    return facts().length > before;
  };
  expect(isReadAfterTool()).toBe(false);
  expect([reads('UserPromptSubmit'), reads('Stop')]).toEqual([false, true]);
  expect(isReadAfterTool('long\n'.repeat(8_000))).toBe(false);
  expect(reads('UserPromptSubmit')).toBe(true);
});

test('the first tool call of a turn is read, because the notes are about the turn before', () => {
  const { isReadAfterTool, tell } = makeReadSession();
  tell('UserPromptSubmit', { prompt: 'go on', prompt_id: 'p' });
  expect([isReadAfterTool(), isReadAfterTool()]).toEqual([true, false]);
});

test('while a compaction is not in the transcript yet, every tool call looks for it', () => {
  const { isReadAfterTool, tell } = makeReadSession();
  tell('PreCompact', { trigger: 'auto' });
  expect([isReadAfterTool(), isReadAfterTool()]).toEqual([true, true]);
});

test('a transcript that cannot be looked at is left to who reads it', () => {
  const { tell } = makeConversation({ mayLog: true });
  tell('Stop');
  expect(tell('PostToolUse', { transcript_path: `/${'long/'.repeat(2_000)}` })).toBe('');
});
