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
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  const time = (sql: string) => (one(sql) ?? undefined) as string | undefined;
  return {
    sessions: Number(one('SELECT count(*) FROM sessions')),
    facts: Number(one('SELECT count(*) FROM facts')),
    rowsLeftOut: Number(one("SELECT coalesce(sum(progress ->> '$.unparseableLines'), 0) FROM transcripts")),
    lastEventAt: findLastSignOfLife(database),
    lastCompactionAt: time('SELECT max(started_at) FROM compactions'),
    lastRestoreAt: time('SELECT max(restored_at) FROM compactions'),
  };
}
