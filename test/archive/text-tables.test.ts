import { expect, test } from 'vitest';
import { archiveTexts } from '../../src/archive/erase/rewrite-texts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';

/** Ids, times, paths and words of our own, in which nobody writes anything. */
const NO_TEXTS =
  /(?:^|_)(?:id|at|uuid|time|cwd|path|client|model|status|kind|name|sha256|trigger|event|matcher|head|from|by|outcome|pending|continues|undoes|to|part)$/;

test('Every column that can hold a text of somebody is known to redact', () => {
  using archive = openArchive(':memory:');
  const columns = archive.database.all<{ name: string; column: string }>`
    SELECT tables.name, columns.name AS column FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.type = 'TEXT'`;
  expect(columns.length).toBeGreaterThan(50);
  const isKnown = ({ name, column }: (typeof columns)[0]) =>
    archiveTexts.find((table) => table.name === name)?.texts.includes(column) || NO_TEXTS.test(column);
  // In `state` are times, paths and numbers of ours.
  expect(columns.filter((each) => !isKnown(each))).toEqual([{ name: 'state', column: 'value' }]);
});
