import { expect, onTestFinished, test } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { importHistory } from '../../src/history/import-history.ts';
import { readStanding } from '../../src/session/read-standing.ts';
import { replayTranscript } from '../../src/session/replay-transcript.ts';
import { createTask, edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { compact, makeConversation } from './conversation.ts';

const RULE = 'Never touch anything below generated/.';
const LEFT = 'Always write the totals in red.';
const STANDS = 'Always write the totals in green.';

/** A session whose rows are written and told of as a test goes on. */
function makeRoom() {
  const conversation = makeConversation({ isBlank: true });
  const { archive, transcript, open, flush } = conversation;
  const tell = (event: string, fields: Record<string, unknown> = {}) => {
    flush();
    return conversation.tell(event, fields);
  };
  return {
    ...conversation,
    tell,
    /** What the summarizer is told, and what the model is given. */
    compact(trigger = 'auto'): string {
      const told = tell('PreCompact', { trigger });
      compact(conversation, ['SubagentStop']);
      return `${told}\n${tell('SessionStart', { source: 'compact' })}`;
    },
    /** The request that the session is at work on, empty if its turn has ended. */
    inWork: () => {
      const session = { client: 'claude-code', id: 'session-1', cwd: PROJECT, transcriptPath: transcript };
      return readStanding({ session }, archive, open())!.runningPrompt;
    },
  };
}

/** A job, a turn to the wrong side, and back. */
function goWrong(rows: SessionWriter): void {
  rows.prompt(`Round the totals. ${RULE}`);
  rows.turn('I look.', [edit(`${PROJECT}/src/totals.ts`, 'export function round() {}')]);
  rows.prompt(LEFT);
  rows.turn('Red it is.', [
    createTask(1, 'Paint it red'),
    edit(`${PROJECT}/src/red.ts`, 'export const red = 1;'),
  ]);
  rows.exchange('And make it darker.', 'Darker.');
}

test('hooks, import and replay agree about several rewinds and a compaction between them', () => {
  const room = makeRoom();
  goWrong(room.rows);
  room.tell('Stop');
  room.rows.rewind(1);
  room.rows.exchange('Paint it blue.', 'Blue.');
  room.tell('Stop');
  room.rows.rewind(1);
  room.rows.exchange(STANDS, 'Green.');
  room.rows.compaction('Some work was done.');
  room.rows.exchange('Never write in yellow.', 'No yellow.');
  room.tell('Stop');
  room.rows.rewind(0);
  room.rows.exchange('Go on then.', 'I do.');
  room.rows.compaction('More was done.');
  room.tell('Stop');

  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const transcript = { client: claudeCode.id, path: room.transcript, sessionId: 'session-1', agentId: '' };
  const file = { ...transcript, bytes: 1, modifiedAt: new Date() };
  importHistory(archive, [file], room.open());
  const imported = openLedger(
    archive.database,
    findReading(archive.database, room.transcript)!.transcriptId,
  ).all();
  const hooked = room.facts();
  expect(imported).toHaveLength(hooked.length);
  expect(imported).toEqual(expect.arrayContaining(hooked));

  const { compactions } = replayTranscript(
    room.transcript,
    { ...room.open().reader, charactersMax: 9500, tokensMax: 3000 },
    ({ instructions, brief }) => `${instructions}\n${brief.text}`,
  );
  expect(compactions).toHaveLength(2);
  expect(compactions[0]).toContain(STANDS);
  expect(compactions[1]).toContain(RULE);
  for (const gone of [LEFT, 'blue', 'Blue', 'yellow'])
    for (const told of compactions) expect(told).not.toContain(gone);
});

test('a queued prompt that was sent off the chain is no rewind, nor are prompts that were sent together', () => {
  const room = makeRoom();
  const { rows } = room;
  rows.exchange('Round the totals.', 'I look.', [edit(`${PROJECT}/src/totals.ts`, 'x')]);
  const toolRow = JSON.parse(rows.rows.at(-2)!).uuid;
  const side = (text: string, fields = {}) =>
    rows.row({ type: 'user', parentUuid: toolRow, message: { role: 'user', content: text }, ...fields });
  rows.queue('enqueue', LEFT);
  rows.queue('enqueue', STANDS);
  rows.queue('dequeue');
  rows.queue('dequeue');
  side(LEFT, { promptSource: 'queued' });
  side(STANDS);
  rows.row({
    type: 'user',
    message: { content: [{ type: 'text', text: '[Request interrupted by user for tool use]' }] },
  });
  rows.turn('I go on.');
  rows.prompt('And now the lines.');
  room.tell('Stop');
  const texts = room.facts().map(({ text }) => text);
  for (const text of [LEFT, STANDS, 'Round the totals.', 'And now the lines.']) expect(texts).toContain(text);
});

test('a prompt that was taken back before it was sent is not in work, and neither is one that waits', () => {
  const room = makeRoom();
  room.tell('UserPromptSubmit', { prompt: 'Round the totals.', prompt_id: 'p1' });
  room.rows.exchange('Round the totals.', 'I look.');
  room.rows.queue('enqueue', LEFT);
  // The id of the running turn says that it waits; clients without ids say it in the log of the queue only.
  for (const prompt_id of ['p1', '']) {
    room.tell('UserPromptSubmit', { prompt: LEFT, prompt_id });
    expect(room.tell('PreCompact', { trigger: 'auto' })).not.toContain(LEFT);
    expect(room.inWork()).toBe('Round the totals.');
  }
  room.rows.queue('popAll', LEFT);
  const told = room.compact();
  expect(told).toContain('Round the totals.');
  expect(told).not.toContain(LEFT);
});

test('a turn that began out of the queue has its request', () => {
  const room = makeRoom();
  room.tell('UserPromptSubmit', { prompt: 'Round the totals.', prompt_id: 'p1' });
  room.rows.exchange('Round the totals.', 'Done.');
  room.tell('UserPromptSubmit', { prompt: 'Now the lines.', prompt_id: 'p1' });
  room.rows.queue('enqueue', 'Now the lines.');
  room.rows.queue('dequeue');
  room.rows.row({ type: 'user', message: { content: 'Now the lines.' }, promptSource: 'queued' });
  room.tell('Stop', { prompt_id: 'p1' });
  room.rows.turn('I look at the lines.', [run('wc -l lines.txt', '12 lines.txt')]);
  expect(room.compact()).toContain('Now the lines.');
  expect(room.inWork()).toBe('Now the lines.');
  room.tell('Stop', { prompt_id: 'p2' });
  room.tell('PreCompact', { trigger: 'manual' });
  expect(room.inWork()).toBe('');
});
