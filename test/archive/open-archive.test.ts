import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasWholeSqlite, openDatabase } from '../../src/archive/sqlite/binding.ts';
import { ledgerSchema } from '../../src/archive/sqlite/ledger-schema.ts';
import { openArchive, readArchive, takeLock } from '../../src/archive/sqlite/open-archive.ts';
import { textSchema } from '../../src/archive/texts/open-texts.ts';
import { hashText } from '../../src/system/hash-text.ts';
import { makeFolder } from '../make-folder.ts';

test('transaction() stores all of an action or nothing', () => {
  const archive = openArchive(':memory:');
  const insert = (uuid: string) => archive.database.prepare('INSERT INTO rows_seen VALUES (1, ?)').run(uuid);
  const uuids = () => archive.database.column`SELECT uuid FROM rows_seen`;
  expect(archive.transaction(() => insert('kept').changes)).toBe(1);
  expect(() =>
    archive.transaction(() => {
      insert('dropped');
      throw new Error('halfway');
    }),
  ).toThrow('halfway');
  expect(uuids()).toEqual(['kept']);
  archive.transaction(() => insert('kept too'));
  expect(uuids()).toEqual(['kept', 'kept too']);
});

// Commands that only open an archive look at its version: with tables of the version before, `forget` leaves what it should delete.
test('Other tables have a higher version: raise it beside the tables that you changed, and put their hash here', () => {
  const known = [ledgerSchema, textSchema].map(
    ({ version, tables }) => `${version} ${hashText(tables).slice(0, 8)}`,
  );
  expect(known).toEqual(['27 ac62e2c1', '12 3405f541']);
});

test('SQLite is loaded once, however many databases are opened', () => {
  const load = vi.spyOn(process, 'dlopen');
  onTestFinished(() => load.mockRestore());
  for (let opened = 0; opened < 3; opened++) openDatabase(':memory:').close();
  expect(load.mock.calls.length).toBeLessThanOrEqual(1);
});

test.each([
  ['20.20.2', false],
  ['22.5.0', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.4.0', true],
  ['24.0.0', true],
])('whether Node %s has an SQLite that is no experiment: %s', (version, isWhole) => {
  expect(hasWholeSqlite(version)).toBe(isWhole);
});

test('what a killed process left half written does not keep readers out, and is undone', () => {
  const folder = makeFolder();
  const [written, file] = ['written.db', 'archive.db'].map((name) => join(folder, name)) as [string, string];
  using archive = openArchive(written);
  const insert = (from: number) =>
    archive.database.exec(`
    WITH RECURSIVE n(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n < ${from + 999})
    INSERT INTO rows_seen SELECT 1, 'row ' || n FROM n`);
  insert(0);
  // A new archive has no write-ahead log yet; a small cache makes SQLite write before the end of the transaction.
  archive.database.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN');
  insert(1000);
  for (const ending of ['', '-journal']) copyFileSync(`${written}${ending}`, `${file}${ending}`);
  const count = () => readArchive(file, (database) => database.value<number>`SELECT count(*) FROM rows_seen`);
  expect(count()).toBe(1000);
  expect(existsSync(`${file}-journal`)).toBe(false);
  expect(count()).toBe(1000);
});

test('takeLock() lets one at a time through', () => {
  const file = join(makeFolder(), 'some.lock');
  {
    using lock = takeLock(file);
    expect(lock).toBeDefined();
    expect(takeLock(file)).toBeUndefined();
  }
  using again = takeLock(file);
  expect(again).toBeDefined();
});
