import { type SessionRecord, type SessionRow, toRecord } from '../records/predecessors.ts';
import type { Database } from '../sqlite/binding.ts';
import { beginsWith, liesIn, selectWhere } from './condition.ts';

const CHAIN_MAX = 20;

export function findSession(database: Database, id: string): SessionRecord | undefined {
  const row = database.get<SessionRow>`SELECT * FROM sessions WHERE id = ${id}`;
  return row && toRecord(row);
}

/** The sessions whose id begins like this, the one seen last first. */
export function findSessions(database: Database, beginning: string): SessionRecord[] {
  const rows = database.all<SessionRow>`SELECT * FROM sessions
    ${selectWhere([beginsWith('id', beginning)], 'seen_at DESC', 10)}`;
  return rows.map(toRecord);
}

/** The session seen last in a folder or below, or the last one but for another. */
export function findLatestSession(
  database: Database,
  folder: string,
  butFor = '',
): SessionRecord | undefined {
  const row = database.get<SessionRow>`SELECT * FROM sessions
    WHERE (${liesIn('cwd', [folder])}) AND id <> ${butFor} ORDER BY seen_at DESC LIMIT 1`;
  return row && toRecord(row);
}

/** The session that the same process of the client went on with, after `/clear` or a change to another one. */
export function findNextOfClient(
  database: Database,
  { id, clientPid, endedAt }: SessionRecord,
): SessionRecord | undefined {
  if (clientPid === undefined || endedAt === undefined) return undefined;
  const row = database.get<SessionRow>`SELECT * FROM sessions
    WHERE client_pid = ${clientPid} AND id <> ${id} AND ended_at IS NULL AND seen_at >= ${endedAt.toISOString()}
    ORDER BY seen_at DESC LIMIT 1`;
  return row && toRecord(row);
}

/** The sessions that this one continues, the nearest first. */
export function listPredecessors(database: Database, sessionId: string): SessionRecord[] {
  const chain: SessionRecord[] = [];
  for (let id = sessionId; chain.length < CHAIN_MAX; ) {
    const row = database.get<SessionRow>`SELECT * FROM sessions
      WHERE id = (SELECT continues FROM sessions WHERE id = ${id})`;
    if (!row || row.id === sessionId || chain.some((known) => known.id === row.id)) break;
    chain.push(toRecord(row));
    id = row.id;
  }
  return chain;
}
