import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';

test('transaction() stores all of an action or nothing', () => {
  const archive = openArchive(':memory:');
  const insert = (uuid: string) => archive.database.prepare('INSERT INTO rows_seen VALUES (1, ?)').run(uuid);
  const uuids = () =>
    archive.database
      .prepare('SELECT uuid FROM rows_seen')
      .all()
      .map((row) => row.uuid);
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

test('SQLite is loaded once, however many databases are opened', () => {
  const load = vi.spyOn(process, 'dlopen');
  onTestFinished(() => load.mockRestore());
  for (let opened = 0; opened < 3; opened++) openDatabase(':memory:').close();
  expect(load.mock.calls.length).toBeLessThanOrEqual(1);
});
