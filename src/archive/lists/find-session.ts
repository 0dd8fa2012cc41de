import { IMPORTED } from '../records/imported-sessions.ts';
import { type SessionRecord, type SessionRow, toRecord } from '../records/predecessors.ts';
import type { Database } from '../sqlite/binding.ts';
import { type Sql, sql } from '../sqlite/sql.ts';
import { beginsWith, liesIn, selectWhere } from './record-filter.ts';

const CHAIN_MAX = 20;

export function findSession(database: Database, id: string): SessionRecord | undefined {
  return findOne(database, sql`id = ${id}`);
}

function findOne(database: Database, which: Sql): SessionRecord | undefined {
  const row = database.get<SessionRow>`SELECT * FROM sessions WHERE ${which} ORDER BY seen_at DESC LIMIT 1`;
  return row && toRecord(row);
}

/** The sessions whose id begins like this, the one seen last first. */
export function findSessions(database: Database, beginning: string): SessionRecord[] {
  const rows = database.all<SessionRow>`SELECT * FROM sessions
    ${selectWhere([beginsWith('id', beginning)], 'seen_at DESC', 10)}`;
  return rows.map(toRecord);
}

/** The latest session in a folder or below, except `butFor`. A copy that nobody has resumed yet comes last. */
export function findLatestSession(database: Database, folder: string, butFor = '') {
  const which = sql`(${liesIn('cwd', [folder])}) AND id <> ${butFor}`;
  const isIdleCopy = sql`ended_how IS ${IMPORTED} AND continues IS NOT NULL`;
  return findOne(database, sql`${which} AND NOT (${isIdleCopy})`) ?? findOne(database, which);
}

/** The next session of the same client process, after `/clear` or a switch to another one. */
export function findNextOfClient(database: Database, { id, clientPid, endedAt }: SessionRecord) {
  if (clientPid === undefined || endedAt === undefined) return undefined;
  return findOne(
    database,
    sql`client_pid = ${clientPid} AND id <> ${id} AND ended_at IS NULL AND seen_at >= ${endedAt.toISOString()}`,
  );
}

/** The sessions that this one continues, the nearest first. */
export function listPredecessors(database: Database, sessionId: string): SessionRecord[] {
  const chain: SessionRecord[] = [];
  for (let id = sessionId; chain.length < CHAIN_MAX; ) {
    const next = findOne(database, sql`id = (SELECT continues FROM sessions WHERE id = ${id})`);
    if (!next || next.id === sessionId || chain.some((known) => known.id === next.id)) break;
    chain.push(next);
    id = next.id;
  }
  return chain;
}

/** A session that was too large to continue, and of which no copy was made since. */
export interface StuckSession {
  id: string;
  cwd: string;
  since: string;
}

const SINCE = sql`progress ->> '$.stuckAt'`;

/** Newest first. */
export function listStuck(
  database: Database,
  { sessionId, folders }: { sessionId?: string; folders?: readonly string[] } = {},
): StuckSession[] {
  const conditions = [
    sql`${SINCE} <> ''`,
    sql`NOT EXISTS (SELECT 1 FROM sessions AS copies
      WHERE copies.continues = sessions.id AND copies.started_at > ${SINCE})`,
    sessionId === undefined ? undefined : sql`sessions.id = ${sessionId}`,
    folders === undefined ? undefined : liesIn('cwd', folders),
  ];
  return database.all`SELECT sessions.id, cwd, ${SINCE} AS since
    FROM sessions JOIN transcripts ON transcripts.path = transcript_path
    ${selectWhere(conditions, 'since DESC', undefined)}`;
}
