import type { Database } from '../../archive/sqlite/binding.ts';
import { listEntriesAfter, type StoredEntry } from '../../archive/texts/list-entries.ts';

/** As much is held in memory at a time; one entry may be larger. */
const BATCH_CHARACTERS = 8 << 20;
const ENTRIES_AT_ONCE = 200;
const ENTRIES_MAX = 20_000;

/** The next entries of the archive that go together. */
export function readBatch(database: Database, after: number): StoredEntry[] {
  const batch: StoredEntry[] = [];
  let characters = 0;
  for (let last = after; characters < BATCH_CHARACTERS && batch.length < ENTRIES_MAX; ) {
    const entries = listEntriesAfter(database, last, ENTRIES_AT_ONCE);
    if (entries.length === 0) break;
    batch.push(...entries);
    characters += entries.reduce((sum, { text }) => sum + text.length, 0);
    last = entries.at(-1)!.id;
  }
  return batch;
}
