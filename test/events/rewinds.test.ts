import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { type Archive, openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import { encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { importHistory } from '../../src/history/import-history.ts';
import { readStanding } from '../../src/session/read-standing.ts';
import { replayTranscript } from '../../src/session/replay-transcript.ts';
import {
  createTask,
  edit,
  PROJECT,
  run,
  type SessionWriter,
  writeSession,
} from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

const RULE = 'Never touch anything below generated/.';
const LEFT = 'Always write the totals in red.';
const STANDS = 'Always write the totals in green.';

/** A session whose rows are written and told of as a test goes on. */
function makeRoom(session = 1) {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-rewinds-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'session.jsonl');
  writeFileSync(path, '');
  const rows = writeSession({ session });
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  let written = 0;
  const context = makeContext(
    { TIDEPROOF_HOME: directory },
    { cwd: PROJECT, now: () => new Date(Date.UTC(2026, 2, 9, 9)) },
  );
  const flush = () => {
    const more = rows.rows.slice(written);
    written = rows.rows.length;
    appendFileSync(path, more.map((row) => `${row}\n`).join(''));
  };
  const common = { session_id: 'session-1', transcript_path: path, cwd: PROJECT };
  return {
    rows,
    path,
    archive,
    context,
    tell(event: string, fields: Record<string, unknown> = {}, to: Archive = archive): string {
      flush();
      const decoded = decodeEvent({ ...common, hook_event_name: event, ...fields }, {})!;
      return encodeReply(handleEvent(decoded, to, context), decoded.kind);
    },
    /** What the summarizer is told, and what the model is given. */
    compact(trigger = 'auto'): string {
      const told = this.tell('PreCompact', { trigger });
      const summary = '<summary>Some work was done.</summary>';
      this.tell('SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: summary });
      return `${told}\n${this.tell('SessionStart', { source: 'compact' })}`;
    },
    /** The request that the session is at work on, empty if its turn has ended. */
    inWork: () => {
      const session = { client: 'claude-code', id: 'session-1', cwd: PROJECT, transcriptPath: path };
      return readStanding({ session }, archive, context)!.runningPrompt;
    },
    facts() {
      const reading = findReading(archive.database, path)!;
      const all = openLedger(archive.database, reading.transcriptId).all();
      return all.toSorted((one, other) => (one.kind + one.key < other.kind + other.key ? -1 : 1));
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
  rows.prompt('And make it darker.');
  rows.turn('Darker.');
}

test('what was rewound away is told to nobody once a prompt follows', () => {
  const room = makeRoom();
  goWrong(room.rows);
  room.tell('Stop', { prompt_id: 'p' });
  expect(room.facts().map(({ text }) => text)).toContain(LEFT);
  room.rows.rewind(1);
  room.tell('Stop');
  expect(room.facts().map(({ text }) => text)).toContain(LEFT);
  room.rows.prompt(STANDS);
  room.rows.turn('Green it is.');
  const told = room.compact();
  expect(told).toContain(RULE);
  expect(told).toContain(STANDS);
  for (const gone of [LEFT, 'darker', 'Darker', 'Paint it red', 'red.ts']) expect(told).not.toContain(gone);
});

test('a hook that another one overtook after it had opened the file forgets no prompt that can be gone back to', () => {
  const room = makeRoom();
  room.rows.prompt(`Round the totals. ${RULE}`);
  room.rows.turn('I look.');
  room.tell('Stop', { prompt_id: 'p' });
  const { transaction } = room.archive;
  let isOvertaken = false;
  const slow = {
    ...room.archive,
    transaction<T>(action: () => T): T {
      if (!isOvertaken) {
        isOvertaken = true;
        room.rows.turn('Darker.');
        room.tell('Stop');
      }
      return transaction(action);
    },
  };
  room.rows.prompt(LEFT);
  room.tell('Stop', { prompt_id: 'q' }, slow);
  expect(isOvertaken).toBe(true);
  room.rows.rewind(1);
  room.rows.prompt(STANDS);
  room.rows.turn('Green it is.');
  const told = room.compact();
  expect(told).toContain(STANDS);
  for (const gone of [LEFT, 'Darker']) expect(told).not.toContain(gone);
});

test('hooks, import and replay agree about several rewinds and a compaction between them', () => {
  const room = makeRoom();
  goWrong(room.rows);
  room.tell('Stop');
  room.rows.rewind(1);
  room.rows.prompt('Paint it blue.');
  room.rows.turn('Blue.');
  room.tell('Stop');
  room.rows.rewind(1);
  room.rows.prompt(STANDS);
  room.rows.turn('Green.');
  room.rows.compaction('Some work was done.');
  room.rows.prompt('Never write in yellow.');
  room.rows.turn('No yellow.');
  room.tell('Stop');
  room.rows.rewind(0);
  room.rows.prompt('Go on then.');
  room.rows.turn('I do.');
  room.rows.compaction('More was done.');
  room.tell('Stop');

  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const transcript = { client: claudeCode.id, path: room.path, sessionId: 'session-1', agentId: '' };
  const file = { ...transcript, bytes: 1, modifiedAt: new Date() };
  importHistory(archive, [file], room.context, { onProgress() {} });
  const imported = openLedger(archive.database, findReading(archive.database, room.path)!.transcriptId).all();
  const hooked = room.facts();
  expect(imported).toHaveLength(hooked.length);
  expect(imported).toEqual(expect.arrayContaining(hooked));

  const { compactions } = replayTranscript(
    room.path,
    {
      ...room.context.reader,
      charactersMax: 9500,
      tokensMax: 3000,
    },
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
  rows.prompt('Round the totals.');
  rows.turn('I look.', [edit(`${PROJECT}/src/totals.ts`, 'x')]);
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
  room.rows.prompt('Round the totals.');
  room.rows.turn('I look.');
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
  room.rows.prompt('Round the totals.');
  room.rows.turn('Done.');
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
