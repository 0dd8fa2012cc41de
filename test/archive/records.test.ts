import { expect, test } from 'vitest';
import { findStatus } from '../../src/archive/lists/find-status-row.ts';
import { listTimeline } from '../../src/archive/lists/list-timeline.ts';
import { changeCompaction, startCompaction } from '../../src/archive/records/compactions.ts';
import { openLedger, putToldFact } from '../../src/archive/records/ledger.ts';
import { insertPin } from '../../src/archive/records/pins.ts';
import {
  changeSession,
  findSession,
  noteDocumentsWritten,
  recordNoteEntries,
  touchSession,
} from '../../src/archive/records/sessions.ts';
import {
  clearReading,
  findReading,
  restartReading,
  saveReading,
  startReading,
} from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';

const NOW = '2026-03-09T09:00:00.000Z';
const session = { client: 'claude-code', id: 'session-1', cwd: '/app', transcriptPath: '/t.jsonl' };

test('a sign of life that comes late does not undo the end of a session, one of a resumed session does', () => {
  const { database } = openArchive(':memory:');
  const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);
  const stored = () => database.prepare('SELECT ended_at, branch, handed_to FROM sessions').get();
  touchSession(database, session, { now: later(0), branch: 'main' });
  changeSession(database, 'session-1', { endedAt: NOW, endedHow: 'other' });
  database.prepare("UPDATE sessions SET handed_to = 'session-2'").run();
  touchSession(database, session, { now: later(2), branch: 'tides' });
  expect(stored()).toEqual({ ended_at: NOW, branch: 'tides', handed_to: 'session-2' });
  touchSession(database, session, { now: later(3), resumed: true });
  expect(stored()).toEqual({ ended_at: null, branch: null, handed_to: null });
});

test('a reading goes on where it was saved, and of a file that was replaced with all that is known', () => {
  const { database } = openArchive(':memory:');
  expect(findReading(database, '/t.jsonl')).toBeUndefined();
  const reading = startReading(database, '/t.jsonl', 'session-1');
  reading.position = { offset: 4_000_000_000, line: 12, head: '{"é"' };
  reading.progress.turn = 5;
  saveReading(database, reading);
  expect(findReading(database, '/t.jsonl')).toEqual(reading);
  database.prepare('INSERT INTO rows_seen VALUES (?, ?)').run(reading.transcriptId, 'row-1');
  restartReading(reading);
  expect(reading).toMatchObject({ position: { offset: 0, line: 12, head: '' }, progress: { turn: 5 } });
  expect(database.prepare('SELECT * FROM rows_seen').all()).toHaveLength(1);
});

test('what no transcript holds, a note or a handoff that a model was asked for, stays when one is read again', () => {
  const archive = openArchive(':memory:');
  for (const kind of ['note', 'handoff', 'request'] as const)
    putToldFact({ kind, key: 'asked 1', text: kind }, session, NOW, archive.database);
  const reading = startReading(archive.database, session.transcriptPath, session.id);
  clearReading(archive.database, reading);
  const left = openLedger(archive.database, reading.transcriptId).all();
  expect(left.map(({ kind }) => kind).sort()).toEqual(['handoff', 'note']);
});

test('documents that a compaction left stay due when a hook of the turn before ends after it began', () => {
  const { database } = openArchive(':memory:');
  touchSession(database, session, { now: new Date(NOW) });
  const left = () => findSession(database, session.id)?.leftGeneration;
  changeSession(database, session.id, { leftGeneration: 1 });
  recordNoteEntries(database, session.id, [], { at: NOW, offset: 0 });
  expect(left()).toBe(1);
  noteDocumentsWritten(database, session.id, 0);
  expect(left()).toBe(1);
  noteDocumentsWritten(database, session.id, 1);
  expect(left()).toBe(null);
});

test('the status of a session that has no transcript yet tells its pins', () => {
  const { database } = openArchive(':memory:');
  const place = { sessionId: 'new', project: '/app' };
  const pin = { text: 'Never deploy on a Friday.', pinnedAt: NOW, isFromDashboard: false };
  insertPin(database, place, { ...pin, scope: 'project' });
  expect(findStatus(database, 'new', '/new.jsonl', '/app')).toMatchObject({ pins: 1, isCompacted: false });
});

test('the status of a session tells of its last compaction only, not of the one before', () => {
  const { database } = openArchive(':memory:');
  startReading(database, '/t.jsonl', session.id);
  const compact = (found: { prompts?: number; kept?: number; restored?: number }) => {
    const whose = { sessionId: session.id, agentId: '' };
    const id = startCompaction(database, whose, { startedAt: NOW, trigger: 'auto' });
    changeCompaction(database, id, { restoredAt: NOW, ...found });
    return findStatus(database, session.id, '/t.jsonl', '/app')?.survival;
  };
  expect(compact({ prompts: 5, kept: 3, restored: 2 })).toEqual({ prompts: 5, kept: 3, restored: 2 });
  expect(compact({})?.prompts).toBe(0);
});

test('a failure that came again is told at its last time, and without a line where that is one of a subagent', () => {
  const { database } = openArchive(':memory:');
  touchSession(database, session, { now: new Date(NOW) });
  const put = (path: string, text: string, line: number) => {
    const { transcriptId } = startReading(database, path, session.id);
    const last = { uuid: text, line, time: NOW, turn: 1, generation: 0 };
    const ledger = openLedger(database, transcriptId);
    const fact = { kind: 'error' as const, key: 'e', text, status: 'open' as const, uses: 2, detail: {} };
    ledger.put({ ...fact, first: { ...last, line: 1 }, last });
    ledger.flush();
  };
  put('/t.jsonl', 'the second time', 9);
  put('/agents/a.jsonl', 'of an agent', 4);
  const told = listTimeline(database, { kinds: ['error'] }).map(({ text, line, uuid }) => ({
    text,
    line,
    uuid,
  }));
  expect(told).toContainEqual({ text: 'the second time', line: 9, uuid: 'the second time' });
  expect(told).toContainEqual({ text: 'of an agent', line: null, uuid: 'of an agent' });
});
