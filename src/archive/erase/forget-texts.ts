import type { Doomed, Holds } from '../records/forgotten.ts';
import type { Database } from '../sqlite/binding.ts';
import type { Archive } from '../sqlite/open-archive.ts';
import { isBusy } from '../sqlite/sqlite-failure.ts';
import { openEntryWriter } from '../texts/entry-text.ts';
import { openNewWords, shortenedText } from '../texts/indexed-text.ts';
import { listEntriesAfter, type StoredEntry } from '../texts/list-entries.ts';
import { findTextTranscript } from '../texts/text-transcripts.ts';
import type { Rewriting } from './rewrite-texts.ts';

/** The number of entries held in memory at a time, or changed in one transaction. */
const AT_A_TIME = 500;

type OnEntries = (done: number) => void;

/** Finds entries by their text; reads all texts, because the index has no punctuation. */
export function findEntriesHolding(database: Database, holds: Holds, onEntries: OnEntries) {
  const found = [];
  for (const page of readPages(database, onEntries))
    for (const { id, uuid, transcriptId, text } of page)
      if (holds(text))
        found.push({ id, uuid, sessionId: findTextTranscript(database, transcriptId)?.sessionId ?? '' });
  return found;
}

function* readPages(database: Database, onEntries: OnEntries): Generator<StoredEntry[]> {
  for (let last = 0, done = 0; ; ) {
    const page = listEntriesAfter(database, last, AT_A_TIME);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!.id;
    done += page.length;
    onEntries(done);
  }
}

/** Deletes transcripts and entries with all that belongs to them, and what no other entry uses. Call in a transaction. */
export function forgetTexts(database: Database, { sessionIds, entries = [] }: Doomed, onEntries: OnEntries) {
  const { changes } = database.run`DELETE FROM transcripts
    WHERE session_id IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`;
  for (const { id } of entries) database.run`DELETE FROM entries WHERE id = ${id}`;
  if (changes + entries.length > 0) dropUnused(database, onEntries);
}

/** Masks secrets in stored entries, their index and the list of words. Returns how many have or had some. */
export function rewriteEntries(texts: Archive, { rewrite, write }: Rewriting): number {
  const { database, transaction } = texts;
  const writer = openEntryWriter(database);
  let changed = 0;
  for (const page of readPages(database, () => {})) {
    const rewritten = page.map(({ id, text }) => ({ id, text, to: rewrite(text) }));
    const wanted = rewritten.filter(({ text, to }) => text !== to);
    changed += wanted.length;
    if (!write || wanted.length === 0) continue;
    transaction(() => {
      for (const { id, to } of wanted) writer.rewrite(id, to);
      writer.flush();
    });
  }
  if (write && changed > 0) transaction(() => dropUnused(database, () => {}));
  return changed;
}

/** Deletes long texts and words that no entry has any more. Collecting all words anew is faster than asking for each. */
function dropUnused(database: Database, onEntries: OnEntries): void {
  database.exec(`DELETE FROM words; DELETE FROM word_index; DELETE FROM long_texts
    WHERE id NOT IN (SELECT long_text_id FROM entries WHERE long_text_id IS NOT NULL)`);
  const words = openNewWords(database);
  for (const page of readPages(database, onEntries)) {
    for (const { text } of page) words.take(shortenedText(text));
    words.flush();
  }
}

/** Overwrites the remains of deleted rows in both databases. False if another process keeps them locked. */
export function wipe(archive: Archive, texts: Archive, onProgress: (step: string) => void): boolean {
  onProgress('Forgetting: merging the index');
  // Only then an index removes what was deleted.
  for (const index of ['entry_index', 'word_index'])
    texts.database.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
  onProgress('Forgetting: writing the archives anew');
  const wiped = [archive, texts].map(wipeFreePages);
  onProgress('');
  return wiped.every(Boolean);
}

/** Rewrites the file without what was deleted, and empties its log, which still holds the old pages. */
function wipeFreePages({ database }: Archive): boolean {
  try {
    database.exec('VACUUM');
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
  return database.value<number>`PRAGMA wal_checkpoint(TRUNCATE)` === 0;
}
