import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openRelayBook } from '../../src/relay/relay-book.ts';
import {
  findRelayRun,
  listRelaySessions,
  startRelayRun,
  takeRelayRun,
} from '../../src/relay/relay-records.ts';
import { makeContext } from '../events/test-context.ts';
import { makeFolder } from '../make-folder.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const OPTIONS = { maxSessions: 10, client: 'claude', clientArguments: [] };

function makeRun() {
  const clientDir = makeFolder();
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const { database } = archive;
  const stored = { task: 'Mend the piers.', cwd: clientDir, options: '{}', now: NOW.toISOString(), pid: 1 };
  const runId = startRelayRun(database, stored);
  const job = { runId, task: stored.task, cwd: clientDir, options: OPTIONS };
  const context = makeContext({ CLAUDE_CONFIG_DIR: clientDir }, { now: () => NOW, writeLog: () => {} });
  return { database, runId, open: () => openRelayBook(job, archive, context) };
}

test('a session that never came to be is planned anew, under the same number', () => {
  const run = makeRun();
  const lost = run.open().plan(1);
  const book = run.open();
  expect(book.leftBehind()).toBeUndefined();
  const again = book.plan(1);
  expect(again.sessionId).not.toBe(lost.sessionId);
  const planned = listRelaySessions(run.database, run.runId);
  expect(planned).toMatchObject([{ sessionId: again.sessionId }]);
});

test('of two processes that take a run up at once, one gets it', () => {
  const { database, runId } = makeRun();
  const run = findRelayRun(database, runId)!;
  expect(takeRelayRun(database, run, NOW.toISOString(), 2)).toBe(true);
  expect(takeRelayRun(database, run, NOW.toISOString(), 3)).toBe(false);
});
