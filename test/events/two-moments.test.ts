import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compact, makeConversation, RULE, summarizer } from './conversation.ts';

type Conversation = ReturnType<typeof makeConversation>;

const LATER = 'Use the word berth in all labels of the harbour map.';
const SUMMARY = '<summary>Some work was done.</summary>';
const NINE = '2026-03-09T09:00:00.000Z';

/** A turn of the model, with its prompt, told by hooks and rows. */
function work({ rows, flush, tell, wait }: Conversation, prompt: string, id: string): void {
  wait(60);
  tell('UserPromptSubmit', { prompt, prompt_id: id });
  rows.exchange(prompt, 'Done so far.');
  flush();
  tell('Stop', { last_assistant_message: 'Done so far.', prompt_id: id });
}

/** The file in which the client keeps a summary that waits, made beside the last of the first `count` rows. */
function writeReadyFile({ directory, rows }: Conversation, count = rows.rows.length): void {
  mkdirSync(join(directory, 'session'), { recursive: true });
  const last = JSON.parse(rows.rows[count - 1]!).uuid;
  const fields = { agentKey: 'main', summaryText: SUMMARY, createdAt: NINE, preserveUuids: [last] };
  writeFileSync(join(directory, 'session', 'precompact.json'), JSON.stringify(fields));
}

const removeReadyFile = ({ directory }: Conversation) =>
  rmSync(join(directory, 'session'), { recursive: true });

/** The client uses a summary without having announced it. */
const use = (conversation: Conversation) => compact(conversation, ['SessionStart', 'PostCompact']);

test('what was said after a summary was made is kept, and no line of the brief speaks of it', () => {
  const conversation = makeConversation();
  compact(conversation, ['PreCompact', 'SubagentStop']);
  writeReadyFile(conversation);
  work(conversation, LATER, 'p2');
  removeReadyFile(conversation);
  use(conversation);
  expect(conversation.given).toEqual([expect.stringContaining(RULE)]);
  for (const later of [LATER, 'Done so far.']) expect(conversation.given[0]).not.toContain(later);
  expect(conversation.records()).toMatchObject([{ prompts: 2, kept: 1, restored: 1, abandoned_at: null }]);
});

test('the file of the client tells what stays, also where an answer came before we heard that a summary is made', () => {
  const conversation = makeConversation();
  const { rows, flush, tell } = conversation;
  const count = rows.rows.length;
  tell('UserPromptSubmit', { prompt: LATER, prompt_id: 'p2' });
  rows.exchange(LATER, 'Done so far.');
  flush();
  compact(conversation, ['PreCompact', 'SubagentStop']);
  writeReadyFile(conversation, count);
  tell('Stop', { last_assistant_message: 'Done so far.', prompt_id: 'p2' });
  removeReadyFile(conversation);
  use(conversation);
  expect(conversation.given).toHaveLength(1);
  expect(conversation.given[0]).not.toContain(LATER);
  expect(conversation.records()).toMatchObject([
    { made_prompts: 1, made_lacking: 1, prompts: 2, kept: 1, restored: 1 },
  ]);
});

test('a summary is checked while it waits, and before it is used the compaction has not happened', () => {
  const conversation = makeConversation();
  conversation.tell('Stop', { prompt_id: 'p1' });
  compact(conversation, ['PreCompact', 'SubagentStop']);
  expect(conversation.records()).toMatchObject([
    { made_prompts: 1, made_lacking: 1, prompts: null, restored_at: null },
  ]);
});

test.each([
  ['resumes without it', ({ tell }: Conversation) => tell('SessionStart', { source: 'resume' })],
  ['ends without it', ({ tell }: Conversation) => tell('SessionEnd', { reason: 'other' })],
  ['works on without it', (conversation: Conversation) => work(conversation, LATER, 'p2')],
  ['makes another one', (conversation: Conversation) => compact(conversation, ['PreCompact'])],
])('a summary counts as thrown away when the client %s', (_how, play) => {
  const conversation = makeConversation();
  conversation.tell('Stop', { prompt_id: 'p1' });
  compact(conversation, ['PreCompact', 'SubagentStop']);
  expect(conversation.records()).toMatchObject([{ abandoned_at: null }]);
  conversation.wait(60);
  play(conversation);
  expect(conversation.records()[0]).toMatchObject({ abandoned_at: expect.any(String), restored_at: null });
  expect(conversation.given).toEqual([]);
});

test('a summary does not count as thrown away when the turn in which it was made is reported as over late', () => {
  const conversation = makeConversation();
  const { tell, wait } = conversation;
  tell('Stop', { prompt_id: 'p1' });
  compact(conversation, ['PreCompact']);
  wait(1);
  tell('UserPromptSubmit', { prompt: LATER, prompt_id: 'p2' });
  wait(1);
  compact(conversation, ['SubagentStop']);
  tell('Stop', { prompt_id: 'p2' });
  expect(conversation.records()).toMatchObject([{ abandoned_at: null }]);
  wait(1);
  tell('UserPromptSubmit', { prompt: 'And now the tide tables, please.', prompt_id: 'p3' });
  tell('Stop', { prompt_id: 'p2' });
  expect(conversation.records()).toMatchObject([{ abandoned_at: null }]);
});

test('a summary that outlives a cancelled /compact is used all the same', () => {
  const conversation = makeConversation();
  compact(conversation, ['PreCompact', 'SubagentStop']);
  writeReadyFile(conversation);
  conversation.wait(60);
  conversation.tell('PreCompact', { trigger: 'manual' });
  work(conversation, LATER, 'p2');
  removeReadyFile(conversation);
  use(conversation);
  expect(conversation.given).toHaveLength(1);
  expect(conversation.given[0]).not.toContain(LATER);
  expect(conversation.records()).toMatchObject([
    { trigger: 'auto', abandoned_at: null, restored_at: expect.any(String) },
    { trigger: 'manual', abandoned_at: expect.any(String), restored_at: null },
  ]);
});

test.each([
  ['begins', ['Stop', 'SubagentStop']],
  ['has its summary', ['SubagentStop', 'Stop']],
])(
  'a turn that is reported as over when a /compact %s does not bring back the summary that this throws away',
  (_when, order) => {
    const conversation = makeConversation();
    compact(conversation, ['PreCompact', 'SubagentStop']);
    writeReadyFile(conversation);
    conversation.wait(60);
    conversation.tell('UserPromptSubmit', { prompt: LATER, prompt_id: 'p2' });
    conversation.rows.exchange(LATER, 'Done so far.');
    conversation.flush();
    conversation.wait(60);
    conversation.tell('PreCompact', { trigger: 'manual' });
    for (const event of order)
      if (event === 'Stop')
        conversation.tell(event, { last_assistant_message: 'Done so far.', prompt_id: 'p2' });
      else conversation.tell(event, { ...summarizer, last_assistant_message: '<summary>Fresh.</summary>' });
    removeReadyFile(conversation);
    use(conversation);
    expect(conversation.records()).toMatchObject([
      { trigger: 'auto', abandoned_at: expect.any(String), restored_at: null },
      { trigger: 'manual', abandoned_at: null, restored_at: expect.any(String) },
    ]);
  },
);

test('who comes back to a client that was ended meanwhile is told with the first prompt, which shows it, and once', () => {
  const conversation = makeConversation();
  const { tell, wait } = conversation;
  tell('Stop', { prompt_id: 'p1' });
  wait(54 * 60);
  compact(conversation, ['PreCompact', 'SubagentStop', 'SessionStart', 'PostCompact']);
  wait(8 * 3600);
  expect(tell('SessionStart', { source: 'resume' })).toBe('');
  expect(tell('UserPromptSubmit', { prompt: LATER, prompt_id: 'p2' })).toMatch(/^tideproof: compacted while/);
  expect(tell('UserPromptSubmit', { prompt: 'And on.', prompt_id: 'p3' })).toBe('');
});
