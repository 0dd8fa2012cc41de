import { expect, test } from 'vitest';
import { findLastHandedOver, openLedger, type StoredLedger } from '../../src/archive/records/ledger.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { startReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { type Fact, type Ledger, mergeSighting } from '../../src/domain/fact.ts';
import { createMemoryLedger } from '../../src/session/learn-rows.ts';

const mark = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z', turn: 1, generation: 0 };

function makeFact(changes: Partial<Fact> = {}): Fact {
  const fact: Fact = {
    kind: 'note',
    key: 'tabs',
    text: 'Never use tabs.',
    status: 'open',
    detail: { path: 'style.md', weight: 2.5 },
    uses: 1,
    first: mark,
    last: { ...mark, uuid: 'row-9', line: 9, turn: 4, generation: 1 },
  };
  return { ...fact, ...changes };
}

/** What every ledger must do, wherever it keeps its facts. `reopen` gives the same ledger as a later process sees it. */
function runLedgerContract(name: string, open: () => { ledger: Ledger; reopen: () => Ledger }): void {
  test(`${name} knows a row after it was seen once`, () => {
    const { ledger, reopen } = open();
    expect([1, 2].map(() => ledger.isNewRow('row-1'))).toEqual([true, false]);
    expect(['row-1', 'row-2'].map((row) => reopen().isNewRow(row))).toEqual([false, true]);
  });

  test(`${name} gives a fact back as it was put`, () => {
    const { ledger, reopen } = open();
    const text = 'quotes " \' and 合計 😀\nand lines';
    const fact = makeFact({ text, detail: { id: '7', heat: 0.125, name: '' } });
    ledger.put(fact);
    for (const each of [ledger, reopen()]) expect(each.find('note', 'tabs')).toEqual(fact);
    expect(reopen().all()).toEqual([fact]);
  });

  test(`${name} lets a fact grow over several openings`, () => {
    const { ledger, reopen } = open();
    const seen = { kind: 'file', key: '/a', text: '/a', add: { edits: 1 } } as const;
    ledger.put(mergeSighting(ledger.find('file', '/a'), seen, mark));
    const later = reopen();
    later.put(mergeSighting(later.find('file', '/a'), seen, { ...mark, line: 2 }));
    expect(reopen().find('file', '/a')).toMatchObject({
      uses: 2,
      detail: { edits: 2 },
      first: { line: 1 },
      last: { line: 2 },
    });
  });

  test(`${name} gives facts back in the order in which they came up`, () => {
    const { ledger, reopen } = open();
    const see = (to: Ledger, line: number, ...keys: string[]) => {
      for (const key of keys)
        to.put(mergeSighting(to.find('note', key), { kind: 'note', key, text: key }, { ...mark, line }));
    };
    see(ledger, 1, 'third of the alphabet', 'first of it');
    see(reopen(), 2, 'second', 'first of it', 'also');
    const inOrder = ['third of the alphabet', 'first of it', 'second', 'also'].map((key) => ({ key }));
    expect(reopen().all()).toMatchObject(inOrder);
  });
}

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
  expect(findLastHandedOver(database, ['/app'])).toEqual({
    ...{ transcriptId: newest, id: 'short', transcriptPath: '/short.jsonl' },
  });
});
