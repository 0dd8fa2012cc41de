import type { EntryOf } from '../../domain/entry.ts';
import type { Database } from '../sqlite/binding.ts';
import { type Sql, sql } from '../sqlite/sql.ts';
import { changeCompaction, isOf, type Whose } from './compactions.ts';

/**
 * What is still pending after a compaction. `brief`: the model needs the whole brief; `difference`: only what a brief
 * made without the summary could not know; `score`: the record must be checked again, because more was kept verbatim,
 * or attached by the client, than the brief assumed.
 */
export type Pending = 'brief' | 'difference';

export interface PendingCompaction {
  id: number;
  pending: Pending;
  number: number;
  summary: string;
  /** Whether only a part of the conversation was summarized. */
  isPart: boolean;
}

/** Whether a boundary is known; a transcript that is read again shows its boundaries again. */
export function isBoundaryKnown(database: Database, whose: Whose, uuid: string): boolean {
  return database.has`SELECT 1 FROM compactions WHERE ${isOf(whose)} AND boundary_uuid = ${uuid}`;
}

/**
 * The record for a boundary in the transcript: the oldest compaction that happened and has none yet, else the one
 * announced before it.
 */
export function findCompactionForBoundary(
  database: Database,
  whose: Whose,
  writtenAt: string,
): { id: number; isRestored: boolean } | undefined {
  return findOne(
    database,
    sql`${isOf(whose)} AND boundary_uuid IS NULL AND abandoned_at IS NULL
      AND (restored_at IS NOT NULL OR summary IS NOT NULL OR started_at <= ${writtenAt})
    ORDER BY restored_at IS NULL AND summary IS NULL, id`,
  );
}

/** The last compaction with a boundary in the transcript. */
export function findLastWithBoundary(
  database: Database,
  whose: Whose,
): { id: number; isRestored: boolean } | undefined {
  return findOne(database, sql`${isOf(whose)} AND boundary_uuid IS NOT NULL ORDER BY id DESC`);
}

function findOne(database: Database, which: Sql): { id: number; isRestored: boolean } | undefined {
  const row = database.get<{ id: number; restoredAt: string | null }>`SELECT id, restored_at FROM compactions
    WHERE ${which} LIMIT 1`;
  return row && { id: row.id, isRestored: row.restoredAt !== null };
}

/** Stores what only the transcript tells: that it happened, its tokens and its duration. */
export function setBoundary(
  database: Database,
  id: number,
  { origin, trigger, preTokens, postTokens, durationMs }: EntryOf<'compacted'>,
  number: number,
): void {
  changeCompaction(database, id, { boundaryUuid: origin.uuid, preTokens, postTokens, durationMs, number });
  database.run`UPDATE compactions SET trigger = coalesce(trigger, ${trigger === 'unknown' ? null : trigger}),
    finished_at = coalesce(finished_at, ${origin.time}) WHERE id = ${id}`;
}

/** Takes the summary from the transcript if no hook reported it. */
export function setSummaryOfBoundary(database: Database, whose: Whose, summary: string): void {
  database.run`UPDATE compactions SET summary = ${summary}, summary_from = 'transcript' WHERE summary IS NULL
    AND id = (SELECT max(id) FROM compactions WHERE ${isOf(whose)} AND boundary_uuid IS NOT NULL)`;
}

/** Sets what is pending; only the last compaction of a conversation can still be caught up on. */
export function setPending(
  database: Database,
  whose: Whose,
  compactionId: number,
  pending: Pending | null,
): void {
  database.run`UPDATE compactions SET pending = NULL WHERE ${isOf(whose)} AND pending IS NOT NULL`;
  database.run`UPDATE compactions SET pending = ${pending} WHERE id = ${compactionId}`;
}

/** What is pending for a conversation, once the summary is known. */
export function findPending(database: Database, whose: Whose): PendingCompaction | undefined {
  const row = database.get<PendingCompaction & { part: string | null }>`
    SELECT id, pending, coalesce(number, 1) AS number, summary, part FROM compactions
    WHERE ${isOf(whose)} AND pending IS NOT NULL AND summary IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return row && { ...row, isPart: row.part !== null };
}

/** Marks what is pending as delivered; of several concurrent hooks only one gets true. */
export function settlePending(database: Database, compactionId: number, now: string): boolean {
  const settled = database.run`UPDATE compactions SET pending = NULL, late_at = ${now}
    WHERE id = ${compactionId} AND pending IS NOT NULL`;
  return settled.changes === 1;
}
