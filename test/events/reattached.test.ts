import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeFacts } from '../../src/brief/check/judge-facts.ts';
import { replaySettings } from '../../src/session/replay-settings.ts';
import { replayTranscript } from '../../src/session/replay-transcript.ts';
import { read, run } from '../transcripts/session-writer.ts';
import { compact, makeConversation, RULE } from './conversation.ts';
import { makeContext } from './test-context.ts';

type Conversation = ReturnType<typeof makeConversation>;

const WORDS = `# Rules\n- ${RULE}\n\nRun npm test.\n`;
const untilBrief = ['PreCompact', 'SubagentStop', 'SessionStart', 'PostCompact'];

/** A conversation that read a file with its rule in it, and worked on. */
function readRules(words = WORDS): { conversation: Conversation; path: string } {
  const conversation = makeConversation();
  const path = join(conversation.directory, 'docs', 'rules.md');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, words);
  const before = new Date(Date.UTC(2026, 2, 8));
  utimesSync(path, before, before);
  conversation.rows.prompt('Go on with the totals.');
  conversation.rows.turn('I look at the rules.', [read(path, words)]);
  conversation.rows.turn('', [run('npm test', 'AssertionError: total of invoice 4711 is off', true)]);
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

const ruleOf = (conversation: Conversation) => conversation.survival().find(({ kind }) => kind === 'rule');

test('what stands in a file that the client attaches again takes no room in a brief and counts as kept', () => {
  const { conversation, path } = readRules();
  compact(conversation, untilBrief);
  expect(conversation.given.join('\n')).not.toContain(RULE);
  expect(ruleOf(conversation)).toMatchObject({ verdict: 'kept', keptIn: 're-attached files' });
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
  expect(ruleOf(conversation)).toMatchObject({ verdict: 'kept', keptIn: 're-attached files' });
  expect(conversation.records()).toMatchObject([{ pending: null }]);
});

test('what the client did not attach after all comes later, once, when its rows tell', () => {
  const { conversation } = readRules();
  compact(conversation, [...untilBrief, 'prompt', 'boundary', 'prompt']);
  expect(conversation.given.join('\n')).not.toContain(RULE);
  conversation.rows.turn('I go on.', [run('ls', 'src')]);
  conversation.flush();
  compact(conversation, ['tool', 'tool', 'prompt']);
  expect(conversation.given).toHaveLength(2);
  expect(conversation.given[1]).toContain(RULE);
  expect(ruleOf(conversation)).toMatchObject({ verdict: 'restored' });
});

test('what was attached without being foreseen counts as kept in the end, where a second look is due', () => {
  const { conversation, path } = readRules();
  const other = join(conversation.directory, 'plan.md');
  conversation.rows.prompt('Never commit without a line in the changelog.');
  conversation.rows.turn('Yes.');
  conversation.rows.prompt('And now the tests.');
  conversation.rows.turn('I will.');
  conversation.flush();
  compact(conversation, [...untilBrief, 'boundary']);
  expect(conversation.given[0]).toContain('Never commit without a line in the changelog.');
  attachFile(conversation, path);
  attach(conversation, {
    type: 'plan_file_reference',
    planFilePath: other,
    planContent: '1. Never commit without a line in the changelog.',
  });
  conversation.flush();
  compact(conversation, ['prompt']);
  expect(conversation.survival().filter(({ kind }) => kind === 'rule')).toMatchObject([
    { keptIn: 're-attached files' },
    { keptIn: 're-attached files' },
  ]);
});

test('a rule that was changed later is said although a file holds its first words', () => {
  const { conversation } = readRules('# Rules\n- Keep the timeout at 30 seconds.\n');
  conversation.rows.prompt('Keep the timeout at 30 seconds.');
  conversation.rows.turn('It is 30 seconds now.');
  conversation.rows.prompt('Make the timeout 45 seconds instead.');
  conversation.rows.turn('It is 45 seconds now.');
  conversation.rows.turn('Done.');
  conversation.flush();
  compact(conversation, untilBrief);
  expect(conversation.given[0]).toContain('45 seconds');
});

test.each<[string, (conversation: Conversation, path: string) => void]>([
  ['gone', (_conversation, path) => rmSync(path)],
  ['changed since', (_conversation, path) => utimesSync(path, new Date(), new Date())],
  ['too long', (_conversation, path) => writeFileSync(path, `${WORDS}${'x'.repeat(10_000)}`)],
  [
    'in the last round',
    ({ rows, flush }, path) => {
      rows.turn('', [read(path, WORDS)]);
      flush();
    },
  ],
])('what stands in a file that is %s is not relied on', (_how, change) => {
  const { conversation, path } = readRules();
  change(conversation, path);
  compact(conversation, untilBrief);
  expect(ruleOf(conversation)?.keptIn).not.toBe('re-attached files');
});

test('a replay takes what was attached from the rows behind the summary', () => {
  const { conversation, path } = readRules();
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
    ({ brief }) => judgeFacts(brief, true).find(({ kind }) => kind === 'rule'),
  );
  expect(fates.compactions).toMatchObject([
    { verdict: 'kept', keptIn: 're-attached files' },
    { verdict: 'restored' },
  ]);
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
