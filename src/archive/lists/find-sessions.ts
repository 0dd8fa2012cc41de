import type { SessionRef } from '../../domain/session.ts';
import { IMPORTED, type SessionRow } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';
import { type Sql, sql } from '../sqlite/sql.ts';
import { liesIn, selectWhere } from './record-filter.ts';

const CHAIN_MAX = 20;
/** With `/clear` at most this time passes between the end of a session and the start of the next one. */
const CLEAR_MILLISECONDS = 60_000;
const CANDIDATES_MAX = 5;
/** Of sessions that run at once the one prompted last: a sign of life is noted once a minute, a prompt always. */
const LATEST = 'max(seen_at, coalesce(prompted_at, seen_at)) DESC';
const IS_HEARD_OF = sql`ended_how IS NOT ${IMPORTED}`;

function list(database: Database, conditions: readonly (Sql | undefined)[], limit?: number): SessionRow[] {
  return database.all`SELECT * FROM sessions ${selectWhere(conditions, LATEST, limit)}`;
}

/** The latest session in a folder or below, except `butFor`. A copy that nobody has resumed yet comes last. */
export function findLatestSession(database: Database, folder: string, butFor = ''): SessionRow | undefined {
  const which = [liesIn('cwd', [folder]), sql`id <> ${butFor}`];
  const isNoIdleCopy = sql`${IS_HEARD_OF} OR continues IS NULL`;
  return list(database, [...which, isNoIdleCopy], 1)[0] ?? list(database, which, 1)[0];
}

/** The next session of the same client process, after `/clear` or a switch to another one. */
export function findNextOfClient(database: Database, { id, clientPid, endedAt }: SessionRow) {
  if (clientPid === null || endedAt === null) return undefined;
  const isNext = sql`client_pid = ${clientPid} AND id <> ${id} AND ended_at IS NULL AND seen_at >= ${endedAt}`;
  return list(database, [isNext], 1)[0];
}

/** The sessions that this one continues, the nearest first. */
export function listPredecessors(database: Database, sessionId: string): SessionRow[] {
  return database.all`WITH RECURSIVE chain (id, depth) AS (SELECT ${sessionId}, 0 UNION ALL
      SELECT continues, depth + 1 FROM chain JOIN sessions USING (id) WHERE depth < ${CHAIN_MAX})
    SELECT sessions.* FROM chain JOIN sessions USING (id) WHERE id <> ${sessionId} ORDER BY depth`;
}

/** The session that this client process just ended with `/clear`; matched by folder if the process is unknown. */
export function listCleared(database: Database, { id, cwd }: SessionRef, now: Date, clientPid?: number) {
  const isOfClient = clientPid === undefined ? sql`cwd = ${cwd}` : sql`client_pid = ${clientPid}`;
  const since = new Date(now.getTime() - CLEAR_MILLISECONDS).toISOString();
  return database.all<SessionRow>`SELECT * FROM sessions WHERE handed_to IS NULL AND ended_how = 'clear'
    AND ended_at >= ${since} AND id <> ${id} AND ${isOfClient} ORDER BY ended_at DESC LIMIT 1`;
}

/** The latest sessions of the same folder and branch that nobody took over yet. Whether imported ones run nobody knows. */
export function listUnclaimed(database: Database, { id, cwd }: SessionRef): SessionRow[] {
  const isWaiting = sql`handed_to IS NULL AND ${IS_HEARD_OF} AND ended_how IS NOT 'clear' AND id <> ${id}
    AND cwd = ${cwd} AND branch IS (SELECT branch FROM sessions WHERE id = ${id})`;
  return list(database, [isWaiting], CANDIDATES_MAX);
}

const WAS_CHANGED = sql`kind = 'file' AND (detail GLOB '*"edits":[1-9]*' OR detail GLOB '*"writes":[1-9]*')`;

/** Whether a session left something for the next one: open work, changed files, notes, decisions, a handoff. */
export function hasOpenEnds(database: Database, transcriptPath: string): boolean {
  const isOpenEnd = sql`status = 'open' AND kind IN ('task', 'error') OR ${WAS_CHANGED}
    OR status <> 'superseded' AND kind IN ('note', 'plan', 'answer', 'refusal', 'handoff')`;
  return hasFact(database, transcriptPath, isOpenEnd);
}

function hasFact(database: Database, transcriptPath: string, which: Sql): boolean {
  return database.has`SELECT 1 FROM facts JOIN transcripts ON transcripts.id = facts.transcript_id
    WHERE path = ${transcriptPath} AND (${which}) LIMIT 1`;
}

/** Hands a session over to another one; false when somebody else was faster. */
export function claimSession(database: Database, { id, handedTo }: SessionRow, successorId: string): boolean {
  const claimed = database.run`UPDATE sessions SET handed_to = ${successorId}
    WHERE id = ${id} AND handed_to IS ${handedTo}`;
  if (claimed.changes === 0) return false;
  database.run`UPDATE sessions SET continues = ${id} WHERE id = ${successorId}`;
  return true;
}

/** What a session was handed that ended without having changed or run anything: that is still open. */
export function listPassedOn(database: Database, session: SessionRow): SessionRow[] {
  const { id, continues, endedAt, transcriptPath, cwd, branch } = session;
  const isWork = sql`kind IN ('command', 'commit', 'error', 'task', 'agent') OR ${WAS_CHANGED}`;
  if (endedAt === null || hasFact(database, transcriptPath, isWork)) return [];
  const isFrom = sql`id = ${continues} AND handed_to = ${id} AND cwd = ${cwd} AND branch IS ${branch}`;
  return list(database, [isFrom]);
}

/** Whether a hook ever reported a session: then a model may be working in it, or will when it is resumed. */
export function isKnownToHooks(database: Database, sessionId: string): boolean {
  return database.has`SELECT 1 FROM sessions WHERE id = ${sessionId} AND ${IS_HEARD_OF}`;
}

/** The sessions that were made to undo a compaction, newest first. */
export function listUndone(database: Database, boundaryUuid: string): string[] {
  return database.column`SELECT id FROM sessions WHERE undoes = ${boundaryUuid} ORDER BY started_at DESC`;
}

const SINCE = sql`progress ->> '$.stuckAt'`;

/** The sessions that were too large to continue, and of which no copy was made since, newest first. */
export function listStuck(database: Database, sessionId?: string) {
  const conditions = [
    sql`${SINCE} <> ''`,
    sql`NOT EXISTS (SELECT 1 FROM sessions AS copies
      WHERE copies.continues = sessions.id AND copies.started_at > ${SINCE})`,
    sessionId === undefined ? undefined : sql`sessions.id = ${sessionId}`,
  ];
  return database.all<Record<'id' | 'since', string>>`SELECT sessions.id, ${SINCE} AS since
    FROM sessions JOIN transcripts ON transcripts.path = transcript_path
    ${selectWhere(conditions, 'since DESC')}`;
}
