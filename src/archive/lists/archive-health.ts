import { IMPORTED } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';

/** The state of the archive, and the latest times. A time is missing until something happened. */
export interface ArchiveHealth {
  sessions: number;
  facts: number;
  /** Rows of transcripts that could not be decoded. */
  rowsLeftOut: number;
  /** Rows with a text that was left out, because searching it for secrets would take too long. */
  rowsCut: number;
  lastEventAt?: string;
  lastCompactionAt?: string;
  lastRestoreAt?: string;
}

export function readHealth(database: Database): ArchiveHealth {
  return {
    sessions: database.value`SELECT count(*) FROM sessions`!,
    facts: database.value`SELECT count(*) FROM facts`!,
    rowsLeftOut: database.value`SELECT coalesce(sum(progress ->> '$.unparseableLines'), 0) FROM transcripts`!,
    rowsCut: database.value`SELECT coalesce(sum(progress ->> '$.rowsCut'), 0) FROM transcripts`!,
    lastEventAt:
      database.value<string>`SELECT max(seen_at) FROM sessions WHERE ended_how IS NOT ${IMPORTED}` ??
      undefined,
    lastCompactionAt: database.value<string>`SELECT max(started_at) FROM compactions` ?? undefined,
    lastRestoreAt: database.value<string>`SELECT max(restored_at) FROM compactions` ?? undefined,
  };
}
