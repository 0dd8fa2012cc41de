import { expect, test } from 'vitest';
import { compact, makeConversation, RULE } from './conversation.ts';

type Conversation = ReturnType<typeof makeConversation>;

const typedMark = JSON.stringify({ type: 'file-history-snapshot', messageId: 'm', snapshot: {} });

/** The client marks what is typed, be it a prompt or a command. */
function chart(): Conversation {
  const conversation = makeConversation();
  for (const place of ['bay', 'cape']) {
    conversation.rows.line(typedMark);
    conversation.rows.prompt(`Chart the ${place}. Always log the depth of the ${place}.`);
    conversation.rows.turn(`Charted the ${place}.`);
  }
  conversation.flush();
  return conversation;
}

const untilRows = ['PreCompact', 'SubagentStop', 'SessionStart', 'PostCompact'];

function compactByHand(conversation: Conversation): string {
  let notice = '';
  for (const event of untilRows)
    if (event === 'SubagentStop') compact(conversation, [event]);
    else {
      const fields = event === 'SessionStart' ? { source: 'compact' } : { trigger: 'manual' };
      const said = conversation.tell(event, { ...fields, compact_summary: '<summary>Some work.</summary>' });
      if (event === 'SessionStart') notice = said;
    }
  return notice;
}

test('the brief of a part of a conversation waits for the rows, and repeats nothing that stayed', () => {
  const conversation = chart();
  const kept = conversation.rows.rows
    .map((row) => JSON.parse(row))
    .filter((row) => row.uuid && !JSON.stringify(row).includes('cape'))
    .map(({ uuid }) => uuid);
  expect(compactByHand(conversation)).toContain('a part of the conversation was summarized');
  conversation.tell('UserPromptSubmit', { prompt: 'Go on.', prompt_id: 'p1' });
  expect(conversation.given).toEqual([]);
  const compactMetadata = { trigger: 'manual', preTokens: 9000, messagesSummarized: 2 };
  conversation.rows.row({
    ...{ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' },
    compactMetadata: { ...compactMetadata, preservedMessages: { uuids: kept, allUuids: kept } },
  });
  conversation.rows.row({
    ...{ type: 'user', isCompactSummary: true, message: { role: 'user', content: 'Some work.' } },
    summarizeMetadata: { messagesSummarized: 2, direction: 'from' },
  });
  conversation.flush();
  conversation.tell('UserPromptSubmit', { prompt: 'Go on, please.', prompt_id: 'p2' });
  expect(conversation.given).toEqual([expect.stringContaining('Always log the depth of the cape.')]);
  for (const stayed of ['the depth of the bay.', RULE]) expect(conversation.given[0]).not.toContain(stayed);
  conversation.tell('UserPromptSubmit', { prompt: 'And on.', prompt_id: 'p3' });
  expect(conversation.given).toHaveLength(1);
});

test.each([
  ['was typed', typedMark],
  ['waited in the queue', JSON.stringify({ type: 'queue-operation', operation: 'dequeue' })],
])('a compaction that %s is answered at once', (_how, row) => {
  const conversation = chart();
  conversation.rows.line(row);
  conversation.flush();
  expect(compactByHand(conversation)).toContain('[tideproof] Compaction 1');
});
