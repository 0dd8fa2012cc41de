import { IMPORTED } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';

export type ArchiveHealth = ReturnType<typeof readHealth>;

export function readHealth(database: Database) {
  const sum = (path: string) => database.value<number>`SELECT total(progress ->> ${path}) FROM transcripts`!;
  return {
    sessions: database.value<number>`SELECT count(*) FROM sessions`!,
    rowsLeftOut: sum('$.unparseableLines'),
    /** Rows with a text that was left out, because searching it for secrets would take too long. */
    rowsCut: sum('$.rowsCut'),
    lastEventAt:
      database.value<string>`SELECT max(seen_at) FROM sessions WHERE ended_how IS NOT ${IMPORTED}` ?? null,
    lastCompactionAt: database.value<string>`SELECT max(started_at) FROM compactions` ?? null,
    lastRestoreAt: database.value<string>`SELECT max(restored_at) FROM compactions` ?? null,
  };
}
