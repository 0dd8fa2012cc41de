import { keepRowOut, keepSessionOut } from '../records/forgotten.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { dropUnusedLongTexts, readEntryText } from '../texts/entry-text.ts';
import { shortenedText } from '../texts/indexed-text.ts';
import { collectUnseen, createHashSet } from '../texts/new-words.ts';

/** The number of entries held in memory at a time. */
const AT_A_TIME = 500;

/** An entry to be deleted. */
export interface EntryToForget {
  id: number;
  uuid: string;
  sessionId: string;
}

type OnEntries = (done: number) => void;

export function countTexts(
  database: Database,
  sessionIds: readonly string[],
): { transcripts: number; entries: number } {
  const sum = (of: (id: string) => number) => sessionIds.reduce((total, id) => total + of(id), 0);
  return {
    transcripts: sum((id) => database.value`SELECT count(*) FROM transcripts WHERE session_id = ${id}`!),
    entries: sum(
      (id) => database.value`SELECT count(*) FROM entries WHERE transcript_id IN ${transcriptsOf(id)}`!,
    ),
  };
}

const transcriptsOf = (sessionId: string) =>
  sql`(SELECT id FROM transcripts WHERE session_id = ${sessionId})`;

/** Finds entries by their text; reads all texts, because the index has no punctuation. */
export function findEntriesHolding(
  database: Database,
  holds: (text: string) => boolean,
  onEntries: OnEntries,
): EntryToForget[] {
  const found: EntryToForget[] = [];
  for (const { text, ...entry } of readEntries(database, onEntries)) if (holds(text)) found.push(entry);
  return found;
}

function* readEntries(database: Database, onEntries: OnEntries): Generator<EntryToForget & { text: string }> {
  let done = 0;
  for (let last = 0; ; ) {
    const rows = database.all<EntryToForget>`SELECT entries.id AS id, uuid, coalesce(session_id, '') AS session_id
      FROM entries LEFT JOIN transcripts ON transcripts.id = transcript_id
      WHERE entries.id > ${last} ORDER BY entries.id LIMIT ${AT_A_TIME}`;
    if (rows.length === 0) return;
    for (const row of rows) yield { ...row, text: readEntryText(database, row.id) };
    last = rows.at(-1)!.id;
    done += rows.length;
    onEntries(done);
  }
}

/** Deletes all texts of these sessions, and blocks the sessions from being imported again. Call in a transaction. */
export function forgetSessionTexts(
  database: Database,
  sessionIds: readonly string[],
  now: string,
  onEntries: OnEntries,
  isPruned = false,
): void {
  const ids = sessionIds.flatMap(
    (id) => database.column<number>`SELECT id FROM entries WHERE transcript_id IN ${transcriptsOf(id)}`,
  );
  forgetEntries(database, ids, onEntries);
  for (const sessionId of sessionIds) {
    database.run`DELETE FROM transcripts WHERE session_id = ${sessionId}`;
    keepSessionOut(database, sessionId, now, isPruned);
  }
}

/** Deletes single entries, and blocks their rows from being imported again. Call in a transaction. */
export function forgetRows(
  database: Database,
  found: readonly EntryToForget[],
  now: string,
  onEntries: OnEntries,
): void {
  forgetEntries(
    database,
    found.map(({ id }) => id),
    onEntries,
  );
  for (const { uuid, sessionId } of found) keepRowOut(database, uuid, sessionId, now);
}

/** Deletes entries with their index rows, and long texts and words that no other entry uses. */
export function forgetEntries(database: Database, ids: readonly number[], onEntries: OnEntries): void {
  const remove = database.prepare('DELETE FROM entries WHERE id = ?');
  const removeFromIndex = database.prepare('DELETE FROM entry_index WHERE rowid = ?');
  const seen = createHashSet();
  const words: string[] = [];
  for (const [index, id] of ids.entries()) {
    collectUnseen(shortenedText(readEntryText(database, id)), seen, words);
    remove.run(id);
    removeFromIndex.run(id);
    if (index % AT_A_TIME === 0) onEntries(index);
  }
  dropUnusedLongTexts(database);
  dropWords(database, words, onEntries);
}

/** Merges the index, which removes deleted content only then. */
export function mergeIndexes(database: Database): void {
  database.exec("INSERT INTO entry_index (entry_index) VALUES ('optimize')");
  database.exec("INSERT INTO word_index (word_index) VALUES ('optimize')");
}

/**
 * Removes words from the list of all words, unless an entry still has them; to be called after the entries are gone.
 * Reads all texts, because asking the index for every word would take longer.
 */
export function dropWords(database: Database, words: readonly string[], onEntries: OnEntries): void {
  const unused = new Set(words);
  if (unused.size === 0) return;
  const seen = createHashSet();
  for (const { text } of readEntries(database, onEntries)) {
    const used: string[] = [];
    collectUnseen(shortenedText(text), seen, used);
    for (const word of used) unused.delete(word);
    if (unused.size === 0) return;
  }
  removeWords(database, unused);
}

function removeWords(database: Database, unused: ReadonlySet<string>): void {
  const remove = database.prepare('DELETE FROM words WHERE word = ?');
  for (const word of unused) remove.run(word);
  const unindex = database.prepare(
    "INSERT INTO word_index (word_index, rowid, words) VALUES ('delete', ?, ?)",
  );
  const index = database.prepare('INSERT INTO word_index (rowid, words) VALUES (?, ?)');
  const bags = database.all<{ id: number; words: string }>`SELECT id, words FROM word_bags`;
  for (const { id, words } of bags) {
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
