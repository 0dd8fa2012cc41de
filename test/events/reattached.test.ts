import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeFacts } from '../../src/brief/judge-facts.ts';
import { replaySettings } from '../../src/session/replay-settings.ts';
import { replayTranscript } from '../../src/session/replay-transcript.ts';
import { run } from '../transcripts/session-writer.ts';
import { compact, makeConversation, RULE } from './conversation.ts';
import { makeContext } from './test-context.ts';

type Conversation = ReturnType<typeof makeConversation>;

const QUESTION = 'Which store do the gauges write to?';
const CHOSEN = 'Postgres on the quay server, never the laptop';
const ANSWER = `${QUESTION} → ${CHOSEN}`;
const WORDS = `# Stores\n- ${CHOSEN}\n\nRun npm test.\n`;
const untilBrief = ['PreCompact', 'SubagentStop', 'SessionStart', 'PostCompact'];
const ask = (question: string, chosen: string) => ({
  tool: 'AskUserQuestion',
  input: { questions: [{ question }] },
  result: `User has answered your questions: "${question}"="${chosen}". You can now continue.`,
});

/** A conversation with an approved plan that has an answer of the user in it, and which worked on. */
function readStores(words = WORDS): { conversation: Conversation; path: string } {
  const conversation = makeConversation();
  const path = join(conversation.directory, 'docs', 'stores.md');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, words);
  conversation.rows.prompt('Go on with the totals.');
  conversation.rows.turn('', [ask(QUESTION, CHOSEN)]);
  const result = `User has approved your plan.\n\n## Approved Plan:\n${words}`;
  const input = { plan: words, planFilePath: path };
  conversation.rows.turn('I plan the stores.', [{ tool: 'ExitPlanMode', input, result }]);
  conversation.rows.turn('', [run('npm test', 'Exit code 1\nAssertionError: invoice 4711 is off', true)]);
  conversation.rows.turn('The test still fails.');
  conversation.flush();
  return { conversation, path };
}

function attach({ rows }: Conversation, attachment: Record<string, unknown>): void {
  rows.row({ type: 'attachment', attachment });
}

function attachFile(conversation: Conversation, path: string, content = WORDS): void {
  const file = { filePath: path, content, numLines: 2, startLine: 1, totalLines: 2 };
  attach(conversation, { type: 'file', filename: path, content: { type: 'text', file } });
}

const answerOf = (conversation: Conversation) =>
  conversation.survival().find(({ kind }) => kind === 'answer');

test('what stands in a file that the client attaches again takes no room in a brief and counts as kept', () => {
  const { conversation, path } = readStores();
  compact(conversation, untilBrief);
  expect(conversation.given.join('\n')).not.toContain(CHOSEN);
  expect(answerOf(conversation)).toMatchObject({ verdict: 'kept', keptIn: 're-attached files' });
  // That a command stands in a file does not tell how it went.
  expect(conversation.given.join('\n')).toContain('npm test');
  compact(conversation, ['prompt', 'boundary']);
  attachFile(conversation, path);
  conversation.flush();
  compact(conversation, ['prompt']);
  conversation.rows.turn('I go on.', [run('ls', 'src')]);
  conversation.flush();
  compact(conversation, ['tool', 'tool']);
  expect(conversation.given).toHaveLength(1);
  expect(answerOf(conversation)).toMatchObject({ verdict: 'kept', keptIn: 're-attached files' });
  expect(conversation.records()).toMatchObject([{ pending: null }]);
});

test('what the client did not attach after all comes later, once, when its rows tell', () => {
  const { conversation } = readStores();
  compact(conversation, [...untilBrief, 'prompt', 'boundary', 'prompt']);
  expect(conversation.given.join('\n')).not.toContain(CHOSEN);
  conversation.rows.turn('I go on.', [run('ls', 'src')]);
  conversation.flush();
  compact(conversation, ['tool', 'tool', 'prompt']);
  expect(conversation.given).toHaveLength(2);
  expect(conversation.given[1]).toContain(ANSWER);
  expect(answerOf(conversation)).toMatchObject({ verdict: 'restored' });
});

test('what was attached without being foreseen counts as kept in the end, where a second look is due', () => {
  const { conversation, path } = readStores();
  const other = join(conversation.directory, 'plan.md');
  const later = 'Both lines of the changelog, signed by Grace';
  conversation.rows.turn('', [ask('What comes into the changelog?', later)]);
  conversation.rows.prompt('And now the tests.');
  conversation.rows.turn('I will.');
  conversation.flush();
  compact(conversation, [...untilBrief, 'boundary']);
  expect(conversation.given[0]).toContain(later);
  attachFile(conversation, path);
  attach(conversation, {
    type: 'plan_file_reference',
    planFilePath: other,
    planContent: `1. What comes into the changelog? → ${later}`,
  });
  conversation.flush();
  compact(conversation, ['prompt']);
  expect(conversation.survival().filter(({ kind }) => kind === 'answer')).toMatchObject([
    { keptIn: 're-attached files' },
    { keptIn: 're-attached files' },
  ]);
});

test('a prompt is told although a file that is attached again holds its words', () => {
  const asked = 'Keep the timeout of every gauge at thirty seconds.';
  const { conversation } = readStores(`# Rules\n- ${asked}\n`);
  conversation.rows.prompt(asked);
  conversation.rows.turn('It is 30 seconds now.');
  conversation.rows.turn('Done.');
  conversation.flush();
  compact(conversation, untilBrief);
  expect(conversation.given[0]).toContain(asked);
});

test('what stands in a plan whose file is gone is not relied on', () => {
  const { conversation, path } = readStores();
  rmSync(path);
  compact(conversation, untilBrief);
  expect(answerOf(conversation)?.keptIn).not.toBe('re-attached files');
});

test('a replay takes what was attached from the rows behind the summary', () => {
  const { conversation, path } = readStores();
  conversation.rows.compaction('Some work was done.', 'auto', true);
  attachFile(conversation, path);
  conversation.rows.turn('I go on.');
  conversation.rows.compaction('More work was done.', 'auto', true);
  conversation.rows.turn('I go on.');
  conversation.flush();
  const { config, reader } = makeContext();
  const fates = replayTranscript(
    join(conversation.directory, 'session.jsonl'),
    replaySettings(config, reader, undefined, () => {}),
    ({ brief }) => judgeFacts(brief, true).find(({ kind }) => kind === 'answer'),
  );
  // It belongs to the first compaction only.
  expect(fates.compactions).toMatchObject([{ verdict: 'kept', keptIn: 're-attached files' }, undefined]);
});

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
  expect(conversation.given).toHaveLength(1);
  expect(conversation.given[0]).toContain('Always log the depth of the cape.');
  expect(conversation.given[0]).not.toContain('Always log the depth of the bay.');
  expect(conversation.given[0]).not.toContain(RULE);
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

test('what the client notes down late about the turn before makes no typed compaction one of a part', () => {
  const conversation = chart();
  conversation.rows.line(typedMark);
  conversation.rows.row({ type: 'system', subtype: 'stop_hook_summary', hookCount: 1 });
  conversation.flush();
  expect(compactByHand(conversation)).toContain('[tideproof] Compaction 1');
});
