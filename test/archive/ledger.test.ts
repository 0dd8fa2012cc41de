import { expect, test } from 'vitest';
import { findLastHandedOver, openLedger, type StoredLedger } from '../../src/archive/records/ledger.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { startReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { createMemoryLedger } from '../../src/session/learn-rows.ts';
import { makeFact, runLedgerContract } from './ledger-contract.ts';

runLedgerContract('a ledger in memory', () => {
  const ledger = createMemoryLedger();
  return { ledger, reopen: () => ledger };
});

runLedgerContract('a ledger in SQLite', () => {
  const { database } = openArchive(':memory:');
  const ledgers: StoredLedger[] = [];
  const open = () => {
    // What a process did not write down is not there for the next one.
    for (const ledger of ledgers) ledger.flush();
    const ledger = openLedger(database, 1);
    ledgers.push(ledger);
    return ledger;
  };
  return { ledger: open(), reopen: open };
});

test('a ledger in SQLite replaces half a surrogate pair, which cannot be stored', () => {
  const { database } = openArchive(':memory:');
  const ledger = openLedger(database, 1);
  ledger.put(makeFact({ text: 'half \ud83d a face' }));
  ledger.flush();
  expect(openLedger(database, 1).all()).toMatchObject([{ text: 'half \ufffd a face' }]);
});

test('the last handoff of a folder is the newest one, not that of the longest session', () => {
  const { database } = openArchive(':memory:');
  const handOver = (id: string, cwd: string, line: number, time: string) => {
    const session = { client: 'claude-code', id, cwd, transcriptPath: `/${id}.jsonl` };
    touchSession(database, session, { now: new Date(time) });
    const { transcriptId } = startReading(database, session.transcriptPath, id);
    const ledger = openLedger(database, transcriptId);
    const mark = { uuid: id, line, time, turn: 1, generation: 0 };
    ledger.put(makeFact({ kind: 'handoff', text: id, first: mark, last: mark }));
    ledger.flush();
    return transcriptId;
  };
  handOver('long', '/app', 900, '2026-03-09T09:00:00.000Z');
  const newest = handOver('short', '/app/web', 12, '2026-03-09T10:00:00.000Z');
  handOver('elsewhere', '/apple', 3, '2026-03-09T11:00:00.000Z');
  expect(findLastHandedOver(database, ['/app'])).toBe(newest);
});
