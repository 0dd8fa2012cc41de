import type { KeptLines } from '../../domain/kept-lines.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { isOf, type Whose } from './compactions.ts';

/** Where a summary on record comes from that the mod has repaired. */
export const FROM_MOD = 'mod';

/** A summary that was made and waits for its use, which may never come. */
export interface ReadySummary {
  id: number;
  summary: string;
  summaryFrom: string | null;
  startedAt: string;
  trigger: string | null;
  /** The first line that stays word for word; null if it is not known. */
  keptFrom: number | null;
  madeAt: string | null;
  /** When it was begun, if nobody was there then. */
  awayAt: string | null;
  /** Since when it counts as thrown away. */
  abandonedAt: string | null;
  /** The prompts that it had to cover, and how many of them it lacks; null until it was checked. */
  madePrompts: number | null;
  madeLacking: number | null;
}

const COLUMNS = sql`id, summary, summary_from, started_at, trigger, kept_from, made_at, away_at, abandoned_at,
  made_prompts, made_lacking`;
const IS_UNUSED = sql`restored_at IS NULL AND finished_at IS NULL AND boundary_uuid IS NULL`;

/** The summary that waits for its use. */
export function findReady(database: Database, whose: Whose): ReadySummary | undefined {
  const last = findLastMade(database, whose);
  return last?.abandonedAt === null ? last : undefined;
}

/**
 * The last summary made, if nothing shows that it or a newer one was used. It may count as thrown away: a later
 * compaction that was broken off leaves it to the client.
 */
export function findLastMade(database: Database, whose: Whose): ReadySummary | undefined {
  const last = database.get<ReadySummary & { isUnused: number }>`SELECT ${COLUMNS}, ${IS_UNUSED} AS is_unused
    FROM compactions WHERE ${isOf(whose)} AND (summary IS NOT NULL OR NOT (${IS_UNUSED}))
    ORDER BY id DESC LIMIT 1`;
  return last && last.isUnused === 1 && last.summary !== null ? last : undefined;
}

/** Stores when a summary was made and from which line on the conversation stays word for word. */
export function setMade(database: Database, compactionId: number, madeAt: string, kept?: KeptLines): void {
  const from = kept?.from ?? 0;
  database.run`UPDATE compactions SET made_at = ${madeAt},
    kept_from = nullif(max(coalesce(kept_from, 0), ${from}), 0) WHERE id = ${compactionId}`;
}

/** Stores what a summary that waits for its use was found to lack, unless the mod has repaired it meanwhile. */
export function setMadeCounts(
  database: Database,
  { id, summary }: Pick<ReadySummary, 'id' | 'summary'>,
  { prompts, lacking }: { prompts: number; lacking: number },
): void {
  database.run`UPDATE compactions SET made_prompts = ${prompts}, made_lacking = ${lacking}
    WHERE id = ${id} AND summary = ${summary}`;
}

/** Records that a summary was thrown away unused. */
export function abandonReady(database: Database, compactionId: number, now: string): void {
  database.run`UPDATE compactions SET abandoned_at = ${now} WHERE id = ${compactionId} AND ${IS_UNUSED}`;
}

/** Takes that back: the client has it still. Compactions begun since were broken off. */
export function reviveReady(database: Database, whose: Whose, compactionId: number, now: string): void {
  database.run`UPDATE compactions SET abandoned_at = ${now} WHERE ${isOf(whose)} AND id > ${compactionId}
    AND abandoned_at IS NULL AND ${IS_UNUSED}`;
  database.run`UPDATE compactions SET abandoned_at = NULL WHERE id = ${compactionId}`;
}

/** The lines that the compaction of this number left word for word, if they are known. */
export function findKeptLines(database: Database, whose: Whose, number: number): KeptLines | undefined {
  const row = database.get<{ keptFrom: number | null; keptTo: number | null }>`SELECT kept_from, kept_to
    FROM compactions WHERE ${isOf(whose)} AND number = ${number} AND abandoned_at IS NULL
    ORDER BY id DESC LIMIT 1`;
  if (typeof row?.keptFrom !== 'number') return undefined;
  return { from: row.keptFrom, ...(row.keptTo !== null && { to: row.keptTo }) };
}
