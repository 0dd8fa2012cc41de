import type { Database } from '../sqlite/binding.ts';
import { readEntryText } from '../texts/entry-text.ts';
import { createHashSet } from '../texts/hash-set.ts';
import { collectUnseen } from '../texts/new-words.ts';
import { shortenedText } from '../texts/shortened-text.ts';

const AT_A_TIME = 1000;

/**
 * Takes words out of the list of all words, unless an entry still has them. After the entries that had them are gone. All
 * texts are looked at: to ask the index for every single word would take longer.
 */
export function dropWords(
  database: Database,
  words: readonly string[],
  onEntries: (done: number) => void,
): void {
  const unused = new Set(words);
  const seen = createHashSet();
  const select = database.prepare('SELECT id FROM entries WHERE id > ? ORDER BY id LIMIT ?');
  let done = 0;
  for (let last = 0; unused.size > 0; ) {
    const rows = select.all(last, AT_A_TIME);
    if (rows.length === 0) break;
    for (const { id } of rows) {
      const used: string[] = [];
      collectUnseen(shortenedText(readEntryText(database, id as number)), seen, used);
      for (const word of used) unused.delete(word);
    }
    last = rows.at(-1)!.id as number;
    done += rows.length;
    onEntries(done);
  }
  if (unused.size > 0) removeWords(database, unused);
}

interface WordBag {
  id: number;
  words: string;
}

function removeWords(database: Database, unused: ReadonlySet<string>): void {
  const remove = database.prepare('DELETE FROM words WHERE word = ?');
  for (const word of unused) remove.run(word);
  const unindex = database.prepare(
    "INSERT INTO word_index (word_index, rowid, words) VALUES ('delete', ?, ?)",
  );
  const index = database.prepare('INSERT INTO word_index (rowid, words) VALUES (?, ?)');
  for (const { id, words } of database.all<WordBag>`SELECT id, words FROM word_bags`) {
    const before = words.split(' ');
    const after = before.filter((word) => !unused.has(word));
    if (after.length === before.length) continue;
    unindex.run(id, words);
    if (after.length === 0) {
      database.run`DELETE FROM word_bags WHERE id = ${id}`;
    } else {
      database.run`UPDATE word_bags SET words = ${after.join(' ')} WHERE id = ${id}`;
      index.run(id, after.join(' '));
    }
  }
}
