import { findLastSignOfLife } from '../records/imported-sessions.ts';
import type { Database } from './binding.ts';

/** How the archive is, and when it last heard of what. Times are missing until something happened. */
export interface ArchiveHealth {
  sessions: number;
  facts: number;
  /** Of transcripts, because nothing could be made of them. */
  rowsLeftOut: number;
  lastEventAt?: string;
  lastCompactionAt?: string;
  lastRestoreAt?: string;
}

export function readHealth(database: Database): ArchiveHealth {
  return {
    sessions: database.value`SELECT count(*) FROM sessions`!,
    facts: database.value`SELECT count(*) FROM facts`!,
    rowsLeftOut: database.value`SELECT coalesce(sum(progress ->> '$.unparseableLines'), 0) FROM transcripts`!,
    lastEventAt: findLastSignOfLife(database),
    lastCompactionAt: database.value<string>`SELECT max(started_at) FROM compactions` ?? undefined,
    lastRestoreAt: database.value<string>`SELECT max(restored_at) FROM compactions` ?? undefined,
  };
}
