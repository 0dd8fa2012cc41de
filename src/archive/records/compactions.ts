import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { assignments, insertion, type Sql, sql } from '../sqlite/sql.ts';
import type { Compaction, Pending } from './compaction.ts';

/** Columns with what became of single facts, as JSON, when the user was told of it, and up to which line what was looked up again was measured. */
type Details = Record<'survival' | 'misquotes' | 'regrets' | 'toldAt', string> &
  Record<'regretsLine' | 'regretsFinal', number>;

export const COLUMNS = sql`compactions.id, session_id, agent_id, number, compactions.started_at, trigger, instructions, part,
  summary, summary_from, restored_at, finished_at, abandoned_at, pending, late_at, boundary_uuid, pre_tokens,
  post_tokens, duration_ms, prompts, kept, restored, deferred, lost, restorable, made_at, made_prompts, made_lacking,
  kept_from, kept_to, away_at`;

/** Whose conversation was compacted: the session's own, if `agentId` is empty, or that of one of its agents. */
export type Whose = Pick<Compaction, 'sessionId' | 'agentId'>;

export function isOf({ sessionId, agentId }: Whose): Sql {
  return sql`session_id = ${sessionId} AND agent_id = ${agentId}`;
}

export function findCompaction<Found = Compaction>(
  database: Database,
  whose: Whose,
  which: Sql,
  order: Sql = sql`id DESC`,
): Found | undefined {
  return database.get`SELECT ${COLUMNS} FROM compactions WHERE ${isOf(whose)} AND ${which} ORDER BY ${order} LIMIT 1`;
}

export function countsOf({ prompts, kept, restored, deferred, lost }: Compaction): SurvivalCounts | null {
  const counts = { kept: kept ?? 0, restored: restored ?? 0, deferred: deferred ?? 0, lost: lost ?? 0 };
  return prompts === null ? null : { prompts, ...counts };
}

const IS_OPEN = sql`finished_at IS NULL AND abandoned_at IS NULL`;

/** The compaction in progress: the last one announced that was neither finished nor abandoned. */
export function findOpenCompaction(database: Database, whose: Whose): Compaction | undefined {
  return findCompaction(database, whose, IS_OPEN);
}

/** The last compaction that was not abandoned and is not in the transcript yet: the client writes it at the very end. */
export function findLastCompaction(database: Database, whose: Whose): Compaction | undefined {
  return findCompaction(database, whose, sql`abandoned_at IS NULL AND boundary_uuid IS NULL`);
}

/** The compactions of the session and its agents that wait for a summary, the last one announced first. */
export function listWaitingCompactions(database: Database, sessionId: string): Compaction[] {
  return database.all`SELECT ${COLUMNS} FROM compactions WHERE session_id = ${sessionId} AND ${IS_OPEN}
      AND (summary IS NULL OR summary NOT LIKE '%<summary>%') ORDER BY id DESC`;
}

/** Whether another compaction has this summary: a background hook may report it after the next one has begun. */
export function isSummaryKnown(database: Database, whose: Whose, summary: string, butFor = 0): boolean {
  // The client writes the text between the tags into the transcript.
  const [, after = summary] = summary.split('<summary>');
  const words = after.split('</summary>')[0]!.trim();
  return database.has`SELECT 1 FROM compactions WHERE ${isOf(whose)} AND id != ${butFor}
    AND ${words} != '' AND instr(summary, ${words}) > 0`;
}

export function isCompacted(database: Database, sessionId: string): boolean {
  return findCompaction(database, { sessionId, agentId: '' }, sql`1`) !== undefined;
}

export function startCompaction(
  database: Database,
  { sessionId, agentId }: Whose,
  fields: Pick<Compaction, 'startedAt'> & Partial<Pick<Compaction, 'trigger' | 'instructions'>>,
): number {
  return database.run`INSERT INTO compactions ${insertion({ sessionId, agentId, ...fields })}`
    .lastInsertRowid;
}

export function changeCompaction(database: Database, id: number, fields: Partial<Compaction & Details>) {
  database.run`UPDATE compactions SET ${assignments(fields)} WHERE id = ${id}`;
}

/** Closes open compactions: one that was announced and never happened must not pass its summary to the next one. */
export function closeOpenCompactions(database: Database, whose: Whose, now: string): void {
  database.run`UPDATE compactions SET finished_at = iif(restored_at IS NULL, NULL, ${now}),
    abandoned_at = iif(restored_at IS NULL, ${now}, NULL) WHERE ${isOf(whose)} AND ${IS_OPEN}`;
}

/**
 * Abandons compactions that came to nothing: one still open when its agent ends, and a `/compact` that the user cancelled, which
 * has no summary at the end of a turn whose prompt came after it.
 */
export function closeFailedCompactions(database: Database, whose: Whose, now: string): void {
  database.run`UPDATE compactions SET abandoned_at = ${now}
    WHERE ${isOf(whose)} AND ${IS_OPEN} AND boundary_uuid IS NULL AND restored_at IS NULL
      AND (agent_id != '' OR (trigger = 'manual' AND summary IS NULL
        AND started_at <= (SELECT prompted_at FROM sessions WHERE sessions.id = session_id)))`;
}

/** Sets what is pending; only the last compaction of a session can still be caught up on, and none of an agent, which is not heard. */
export function setPending(database: Database, whose: Whose, id: number, pending: Pending | null): void {
  database.run`UPDATE compactions SET pending = NULL WHERE ${isOf(whose)} AND pending IS NOT NULL`;
  if (whose.agentId === '') changeCompaction(database, id, { pending });
}

export function findPending(database: Database, whose: Whose) {
  type Found = Compaction & { pending: Pending; summary: string };
  return findCompaction<Found>(database, whose, sql`pending IS NOT NULL AND summary IS NOT NULL`);
}

/** Marks what is pending as delivered; of several concurrent hooks only one gets true. */
export function settlePending(database: Database, id: number, now: string): boolean {
  const { changes } = database.run`UPDATE compactions SET pending = NULL, late_at = ${now}
    WHERE id = ${id} AND pending IS NOT NULL`;
  return changes === 1;
}

const IS_UNTOLD = sql`away_at IS NOT NULL AND told_at IS NULL AND coalesce(finished_at, restored_at) IS NOT NULL`;

/** The last compaction that ran while the user was away, if the user was not told of it. */
export function findUntold(database: Database, sessionId: string) {
  return findCompaction<Compaction & { awayAt: string }>(database, { sessionId, agentId: '' }, IS_UNTOLD);
}

/** Marks all such compactions of a session as told; of several concurrent hooks only one gets true. */
export function settleUntold(database: Database, sessionId: string, now: string): boolean {
  const { changes } = database.run`UPDATE compactions SET told_at = ${now}
    WHERE ${isOf({ sessionId, agentId: '' })} AND ${IS_UNTOLD}`;
  return changes > 0;
}

/** Whether a boundary is known; a transcript that is read again shows its boundaries again. */
export function isBoundaryKnown(database: Database, whose: Whose, uuid: string): boolean {
  return findCompaction(database, whose, sql`boundary_uuid = ${uuid}`) !== undefined;
}

/** The record for a boundary: the oldest compaction that happened and has none yet, else the one announced before it. */
export function findCompactionForBoundary(database: Database, whose: Whose, writtenAt: string) {
  return findCompaction(
    database,
    whose,
    sql`boundary_uuid IS NULL AND abandoned_at IS NULL
      AND (restored_at IS NOT NULL OR summary IS NOT NULL OR started_at <= ${writtenAt})`,
    sql`restored_at IS NULL AND summary IS NULL, id`,
  );
}

export function findLastWithBoundary(database: Database, whose: Whose): Compaction | undefined {
  return findCompaction(database, whose, sql`boundary_uuid IS NOT NULL`);
}
