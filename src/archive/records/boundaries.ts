import type { EntryOf } from '../../domain/entry.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { type Compaction, changeCompaction, findCompaction, isOf, type Whose } from './compactions.ts';

/** Whether a boundary is known; a transcript that is read again shows its boundaries again. */
export function isBoundaryKnown(database: Database, whose: Whose, uuid: string): boolean {
  return findCompaction(database, whose, sql`boundary_uuid = ${uuid}`) !== undefined;
}

/** The record for a boundary: the oldest compaction that happened and has none yet, else the one announced before it. */
export function findCompactionForBoundary(
  database: Database,
  whose: Whose,
  writtenAt: string,
): Compaction | undefined {
  return findCompaction(
    database,
    whose,
    sql`boundary_uuid IS NULL AND abandoned_at IS NULL
      AND (restored_at IS NOT NULL OR summary IS NOT NULL OR started_at <= ${writtenAt})`,
    sql`restored_at IS NULL AND summary IS NULL, id`,
  );
}

/** The last compaction with a boundary in the transcript. */
export function findLastWithBoundary(database: Database, whose: Whose): Compaction | undefined {
  return findCompaction(database, whose, sql`boundary_uuid IS NOT NULL`);
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
  const last = findLastWithBoundary(database, whose);
  if (last?.summary === null) changeCompaction(database, last.id, { summary, summaryFrom: 'transcript' });
}

/** The client says of its last compaction that nobody was there; `isTold` if the user has known for long. */
export function setLastAway(database: Database, whose: Whose, now: string, isTold: boolean): void {
  database.run`UPDATE compactions SET away_at = coalesce(away_at, ${now}),
      told_at = coalesce(told_at, iif(${isTold ? 1 : 0}, ${now}, NULL))
    WHERE id = (SELECT max(id) FROM compactions WHERE ${isOf(whose)} AND boundary_uuid IS NOT NULL)`;
}
