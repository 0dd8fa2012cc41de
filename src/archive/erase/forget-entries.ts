import { keepRowOut, keepSessionOut } from '../records/forgotten.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { readEntryText } from '../texts/entry-text.ts';
import { createHashSet } from '../texts/hash-set.ts';
import { dropUnusedLongTexts } from '../texts/long-texts.ts';
import { collectUnseen } from '../texts/new-words.ts';
import { shortenedText } from '../texts/shortened-text.ts';
import { dropWords } from './drop-words.ts';

/** So many entries are held in memory at a time. */
const AT_A_TIME = 500;

/** An entry that has to go. */
export interface DoomedEntry {
  id: number;
  uuid: string;
  sessionId: string;
}

export type OnEntries = (done: number) => void;

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

/** Entries that hold certain words: all texts are looked at, because the index knows no punctuation. */
export function findDoomed(
  database: Database,
  holds: (text: string) => boolean,
  onEntries: OnEntries,
): DoomedEntry[] {
  const doomed: DoomedEntry[] = [];
  let done = 0;
  for (let last = 0; ; ) {
    const rows = database.all<DoomedEntry>`SELECT entries.id AS id, uuid, session_id
      FROM entries JOIN transcripts ON transcripts.id = transcript_id
      WHERE entries.id > ${last} ORDER BY entries.id LIMIT ${AT_A_TIME}`;
    if (rows.length === 0) return doomed;
    doomed.push(...rows.filter(({ id }) => holds(readEntryText(database, id))));
    last = rows.at(-1)!.id;
    done += rows.length;
    onEntries(done);
  }
}

/** Deletes all words of these sessions, and keeps the sessions out from now on. In a transaction. */
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

/** Deletes single entries, and keeps their rows out from now on. In a transaction. */
export function forgetRows(
  database: Database,
  doomed: readonly DoomedEntry[],
  now: string,
  onEntries: OnEntries,
): void {
  forgetEntries(
    database,
    doomed.map(({ id }) => id),
    onEntries,
  );
  for (const { uuid, sessionId } of doomed) keepRowOut(database, uuid, sessionId, now);
}

/** Deletes entries, their place in the index, long texts that nobody else has, and words that nobody else used. */
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

/** The index forgets what was deleted only when its parts are merged. */
export function mergeIndexes(database: Database): void {
  database.exec("INSERT INTO entry_index (entry_index) VALUES ('optimize')");
  database.exec("INSERT INTO word_index (word_index) VALUES ('optimize')");
}
