import { expect, it } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { listOfValues } from '../../src/archive/sqlite/sql.ts';

it('a value is never read as SQL, whatever it says', () => {
  using database = openDatabase(':memory:');
  database.exec('CREATE TABLE notes (session_id TEXT)');
  const hostile = "x'); DROP TABLE notes; --";
  expect(database.run`INSERT INTO notes (session_id) VALUES (${hostile})`).toMatchObject({ changes: 1 });
  const list = listOfValues([hostile]);
  expect(database.value`SELECT session_id FROM notes WHERE session_id IN (${list})`).toBe(hostile);
});
