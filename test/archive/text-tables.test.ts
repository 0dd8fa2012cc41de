import { expect, test } from 'vitest';
import { archiveTexts } from '../../src/archive/erase/rewrite-texts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';

/** Ids, times, paths and words of our own, in which nobody writes anything. */
const NO_TEXTS =
  /(?:^|_)(?:id|at|uuid|time|cwd|path|client|model|status|kind|name|sha256|trigger|event|matcher|head|from|by|outcome|pending|continues|undoes|to|part)$/;

test('Every column that can hold a text of somebody is known to redact', () => {
  const { database, close } = openArchive(':memory:');
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const unknown = tables.flatMap(({ name }) =>
    database
      .prepare(`PRAGMA table_info(${name})`)
      .all()
      .filter(({ type }) => type === 'TEXT')
      .map((column) => String(column.name))
      .filter((column) => !archiveTexts.find((table) => table.name === name)?.texts.includes(column))
      .filter((column) => !NO_TEXTS.test(column))
      .map((column) => `${name}.${column}`)
      // Times, paths and numbers of ours.
      .filter((column) => column !== 'state.value'),
  );
  close();
  expect(unknown).toEqual([]);
});
