import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';

function makeFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-archive-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'a new folder', 'archive.db');
}

function schemaOf(file: string) {
  const database = openDatabase(file, true);
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all();
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  database.close();
  return { rows, version };
}

test('openArchive() refuses an archive of a newer version and does not touch it', () => {
  const file = makeFile();
  openArchive(file).close();
  const database = openDatabase(file);
  database.exec('PRAGMA user_version = 999');
  database.close();
  expect(() => openArchive(file)).toThrow(expect.objectContaining({ code: 'E_ARCHIVE_NEWER' }));
  expect(schemaOf(file).version).toBe(999);
});

test('openArchive() says which file is no database', () => {
  const file = join(makeFile(), '..', '..', 'garbage.db');
  writeFileSync(file, 'this is not a database. '.repeat(100));
  expect(() => openArchive(file)).toThrow(
    expect.objectContaining({ code: 'E_ARCHIVE_DAMAGED', message: expect.stringContaining('garbage.db') }),
  );
});

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
