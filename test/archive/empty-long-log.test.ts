import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Archive, emptyLongLog, openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { makeFolder } from '../make-folder.ts';

function makeArchive(): { archive: Archive; file: string; logBytes(): number } {
  const file = join(makeFolder(), 'archive.db');
  const archive = openArchive(file);
  onTestFinished(() => archive.close());
  return { archive, file, logBytes: () => statSync(`${file}-wal`).size };
}

function write({ database }: Archive, rows: number): void {
  const insert = database.prepare('INSERT INTO forgotten (uuid, session_id, forgotten_at) VALUES (?, ?, ?)');
  for (let row = 0; row < rows; row++) insert.run(`row ${row}`, 'session', 'x'.repeat(1000));
}

test('emptyLongLog() empties a log that has grown, and everything in it is kept', () => {
  const { archive, file, logBytes } = makeArchive();
  write(archive, 200);
  expect(logBytes()).toBeGreaterThan(256 << 10);
  emptyLongLog(archive, file);
  expect(logBytes()).toBe(0);
  using reader = openArchive(file);
  expect(reader.database.value`SELECT count(*) FROM forgotten`).toBe(200);
});

test('emptyLongLog() leaves the log to another time while somebody reads what it holds', () => {
  const { archive, file, logBytes } = makeArchive();
  write(archive, 100);
  const reader = openArchive(file);
  reader.database.exec('BEGIN');
  reader.database.prepare('SELECT count(*) FROM forgotten').get();
  archive.database.exec('DELETE FROM forgotten');
  write(archive, 200);
  emptyLongLog(archive, file);
  expect(logBytes()).toBeGreaterThan(0);
  reader.database.exec('COMMIT');
  reader.close();
  emptyLongLog(archive, file);
  expect(logBytes()).toBe(0);
});
