import type { Database } from './binding.ts';
import { findLastSignOfLife } from './imported-sessions.ts';

/** How the archive is, and when it last heard of what. Times are missing until something happened. */
export interface ArchiveHealth {
  /** What SQLite finds wrong in the file, if anything. */
  damage?: string;
  sessions: number;
  facts: number;
  lastEventAt?: string;
  lastCompactionAt?: string;
  lastRestoreAt?: string;
}

export function readHealth(database: Database): ArchiveHealth {
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  const time = (sql: string) => (one(sql) ?? undefined) as string | undefined;
  const check = String(one('PRAGMA quick_check(1)'));
  return {
    ...(check === 'ok' ? {} : { damage: check }),
    sessions: Number(one('SELECT count(*) FROM sessions')),
    facts: Number(one('SELECT count(*) FROM facts')),
    lastEventAt: findLastSignOfLife(database),
    lastCompactionAt: time('SELECT max(started_at) FROM compactions'),
    lastRestoreAt: time('SELECT max(restored_at) FROM compactions'),
  };
}
