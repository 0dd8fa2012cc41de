import { expect, test } from 'vitest';
import { openLedger, type StoredLedger } from '../../src/archive/records/ledger.ts';
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
