import type { Database } from '../sqlite/binding.ts';
import { readEntryText } from './entry-text.ts';
import { createHashSet } from './hash-set.ts';
import { collectUnseen } from './new-words.ts';
import { partsOf, phraseOf } from './parse-query.ts';
import { shortenedText } from './shortened-text.ts';

/** A word that is still in use is found in the first of these, almost always. If not, only searching by a piece of it suffers. */
const LOOKED_AT = 8;

/** Takes words out of the list of all words, unless an entry still has them. After the entries that had them are gone. */
export function dropWords(database: Database, words: readonly string[]): void {
  const unused = new Set(words);
  const select = database.prepare('SELECT rowid AS id FROM entry_index WHERE entry_index MATCH ? LIMIT ?');
  for (const word of unused) {
    const parts = partsOf(word);
    if (parts.length === 0) continue;
    for (const { id } of select.all(phraseOf(parts), LOOKED_AT)) {
      for (const used of wordsOf(readEntryText(database, id as number))) unused.delete(used);
      if (!unused.has(word)) break;
    }
  }
  if (unused.size > 0) removeWords(database, unused);
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  collectUnseen(shortenedText(text), createHashSet(), words);
  return words;
}

function removeWords(database: Database, unused: ReadonlySet<string>): void {
  const remove = database.prepare('DELETE FROM words WHERE word = ?');
  for (const word of unused) remove.run(word);
  const unindex = database.prepare(
    "INSERT INTO word_index (word_index, rowid, words) VALUES ('delete', ?, ?)",
  );
  const index = database.prepare('INSERT INTO word_index (rowid, words) VALUES (?, ?)');
  for (const { id, words } of database.prepare('SELECT id, words FROM word_bags').all()) {
    const before = (words as string).split(' ');
    const after = before.filter((word) => !unused.has(word));
    if (after.length === before.length) continue;
    unindex.run(id as number, words as string);
    if (after.length === 0) {
      database.prepare('DELETE FROM word_bags WHERE id = ?').run(id as number);
    } else {
      database.prepare('UPDATE word_bags SET words = ? WHERE id = ?').run(after.join(' '), id as number);
      index.run(id as number, after.join(' '));
    }
  }
}
