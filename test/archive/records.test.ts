import { expect, test } from 'vitest';
import {
  changeCompaction,
  closeOpenCompactions,
  findOpenCompaction,
  listWaitingCompactions,
  startCompaction,
} from '../../src/archive/records/compactions.ts';
import {
  changeSession,
  endSession,
  findRunningPrompt,
  findSession,
  isSessionCurrent,
  noteDocumentsWritten,
  recordNoteEntries,
  setRunningPrompt,
  touchSession,
} from '../../src/archive/records/sessions.ts';
import {
  findReading,
  restartReading,
  saveReading,
  startReading,
} from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';

const NOW = '2026-03-09T09:00:00.000Z';
const session = { client: 'claude-code', id: 'session-1', cwd: '/app', transcriptPath: '/t.jsonl' };

function start(database: ReturnType<typeof openArchive>['database'], agentId = '', sessionId = 'session-1') {
  return startCompaction(database, { sessionId, agentId }, NOW, 'auto', '');
}

test('the open compaction is the last one that is not finished, of this session and agent only', () => {
  const { database } = openArchive(':memory:');
  expect(findOpenCompaction(database, { sessionId: 'session-1', agentId: '' })).toBeUndefined();
  start(database);
  const last = start(database);
  start(database, 'agent-1');
  start(database, '', 'session-2');
  expect(findOpenCompaction(database, { sessionId: 'session-1', agentId: '' })?.id).toBe(last);
  changeCompaction(database, last, { finishedAt: NOW });
  expect(findOpenCompaction(database, { sessionId: 'session-1', agentId: '' })?.id).not.toBe(last);
  closeOpenCompactions(database, { sessionId: 'session-1', agentId: '' }, NOW);
  expect(findOpenCompaction(database, { sessionId: 'session-1', agentId: '' })).toBeUndefined();
  expect(findOpenCompaction(database, { sessionId: 'session-1', agentId: 'agent-1' })).toBeDefined();
});

test('compactions wait until they have a whole summary, whoever’s they are, the one announced last first', () => {
  const { database } = openArchive(':memory:');
  const waiting = () => listWaitingCompactions(database, 'session-1').map(({ id }) => id);
  const main = start(database);
  const agent = start(database, 'agent-1');
  start(database, '', 'session-2');
  expect(waiting()).toEqual([agent, main]);
  changeCompaction(database, agent, { summary: 'without its tags', summaryFrom: 'subagent-stop' });
  expect(waiting()).toEqual([agent, main]);
  changeCompaction(database, agent, { summary: '<summary>whole</summary>', summaryFrom: 'subagent-stop' });
  expect(waiting()).toEqual([main]);
  changeCompaction(database, main, { finishedAt: NOW });
  expect(waiting()).toEqual([]);
});

test('a session is current until something about it changes or a minute has passed', () => {
  const { database } = openArchive(':memory:');
  const now = new Date(NOW);
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(isSessionCurrent(database, session, now, 7)).toBe(false);
  touchSession(database, session, { now, clientPid: 7 });
  expect(isSessionCurrent(database, session, later(30), 7)).toBe(true);
  expect(isSessionCurrent(database, session, later(30), undefined)).toBe(true);
  expect(isSessionCurrent(database, session, later(30), 8)).toBe(false);
  expect(isSessionCurrent(database, session, later(61), 7)).toBe(false);
  expect(isSessionCurrent(database, { ...session, transcriptPath: '/other' }, later(30), 7)).toBe(false);
  endSession(database, 'session-1', NOW, 'clear');
  expect(isSessionCurrent(database, session, later(30), 7)).toBe(false);
});

test('a session that goes on keeps its start and its prompt and is no longer ended', () => {
  const { database } = openArchive(':memory:');
  touchSession(database, session, { now: new Date(NOW), clientPid: 7 });
  setRunningPrompt(database, 'session-1', 'go on', 'prompt-1', '2026-03-09T10:00:00.000Z');
  endSession(database, 'session-1', NOW, 'other');
  touchSession(database, session, { now: new Date('2026-03-10T09:00:00.000Z') });
  expect(findRunningPrompt(database, 'session-1')).toBe('go on');
  expect(findRunningPrompt(database, 'session-2')).toBe('');
  expect(database.prepare('SELECT started_at, ended_at, client_pid FROM sessions').get()).toEqual({
    started_at: NOW,
    ended_at: null,
    client_pid: 7,
  });
});

test('a sign of life that comes late does not undo the end of a session, one of a resumed session does', () => {
  const { database } = openArchive(':memory:');
  const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);
  const stored = () => database.prepare('SELECT ended_at, branch, handed_to FROM sessions').get();
  touchSession(database, session, { now: later(0), branch: 'main' });
  endSession(database, 'session-1', NOW, 'other');
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
