import { sep } from 'node:path';
import { type SessionRecord, toRecord } from '../records/predecessors.ts';
import type { Database } from '../sqlite/binding.ts';
import { beginsWith, selectWhere } from './condition.ts';

const CHAIN_MAX = 20;

export function findSession(database: Database, id: string): SessionRecord | undefined {
  const row = database.prepare('SELECT * FROM sessions WHERE id = ?').get(id);
  return row && toRecord(row);
}

/** The sessions whose id begins like this, the one seen last first. */
export function findSessions(database: Database, beginning: string): SessionRecord[] {
  const { sql, values } = selectWhere([beginsWith('id', beginning)], 'seen_at DESC', 10);
  return database
    .prepare(`SELECT * FROM sessions ${sql}`)
    .all(...values)
    .map(toRecord);
}

/** The session seen last in a folder or below, or the last one but for another. */
export function findLatestSession(
  database: Database,
  folder: string,
  butFor = '',
): SessionRecord | undefined {
  const row = database
    .prepare(
      'SELECT * FROM sessions WHERE (cwd = ? OR instr(cwd, ?) = 1) AND id <> ? ORDER BY seen_at DESC LIMIT 1',
    )
    .get(folder, folder.endsWith(sep) ? folder : folder + sep, butFor);
  return row && toRecord(row);
}

/** The session that the same process of the client went on with, after `/clear` or a change to another one. */
export function findNextOfClient(
  database: Database,
  { id, clientPid, endedAt }: SessionRecord,
): SessionRecord | undefined {
  if (clientPid === undefined || endedAt === undefined) return undefined;
  const row = database
    .prepare(
      `SELECT * FROM sessions WHERE client_pid = ? AND id <> ? AND ended_at IS NULL AND seen_at >= ?
       ORDER BY seen_at DESC LIMIT 1`,
    )
    .get(clientPid, id, endedAt.toISOString());
  return row && toRecord(row);
}

/** The sessions that this one continues, the nearest first. */
export function listPredecessors(database: Database, sessionId: string): SessionRecord[] {
  const chain: SessionRecord[] = [];
  const select = database.prepare(
    'SELECT * FROM sessions WHERE id = (SELECT continues FROM sessions WHERE id = ?)',
  );
  for (let id = sessionId; chain.length < CHAIN_MAX; ) {
    const row = select.get(id);
    if (!row || row.id === sessionId || chain.some((known) => known.id === row.id)) break;
    chain.push(toRecord(row));
    id = row.id as string;
  }
  return chain;
}
