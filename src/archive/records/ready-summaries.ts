import type { KeptLines } from '../../domain/kept-lines.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import type { Compaction } from './compaction.ts';
import { findCompaction, isOf, type Whose } from './compactions.ts';

/** Where a summary on record comes from that the mod has repaired. */
export const FROM_MOD = 'mod';

/** A summary that was made and waits for its use, which may never come. */
export type ReadySummary = Compaction & { summary: string };

const IS_UNUSED = sql`restored_at IS NULL AND finished_at IS NULL AND boundary_uuid IS NULL`;

export function findReady(database: Database, whose: Whose): ReadySummary | undefined {
  const last = findLastMade(database, whose);
  return last?.abandonedAt === null ? last : undefined;
}

/** The last summary made, if nothing shows that it or a newer one was used. A thrown away one may still be used. */
export function findLastMade(database: Database, whose: Whose): ReadySummary | undefined {
  const isMadeOrUsed = sql`(summary IS NOT NULL OR NOT (${IS_UNUSED}))`;
  const last = findCompaction<ReadySummary>(database, whose, isMadeOrUsed);
  const isUsed = last && (last.restoredAt ?? last.finishedAt ?? last.boundaryUuid) !== null;
  return isUsed ? undefined : last;
}

/** Stores what a summary that waits for its use was found to lack, unless the mod has repaired it meanwhile. */
export function setMadeCounts(
  database: Database,
  { id, summary }: ReadySummary,
  { prompts, lacking }: { prompts: number; lacking: number },
): void {
  database.run`UPDATE compactions SET made_prompts = ${prompts}, made_lacking = ${lacking}
    WHERE id = ${id} AND summary = ${summary}`;
}

export function abandonReady(database: Database, id: number, now: string): void {
  database.run`UPDATE compactions SET abandoned_at = ${now} WHERE id = ${id} AND ${IS_UNUSED}`;
}

/** Takes that back: the client has it still. Compactions begun since were broken off. */
export function reviveReady(database: Database, whose: Whose, id: number, now: string): void {
  database.run`UPDATE compactions SET abandoned_at = iif(id = ${id}, NULL, ${now})
    WHERE ${isOf(whose)} AND (id = ${id} OR id > ${id} AND abandoned_at IS NULL AND ${IS_UNUSED})`;
}

/** The lines that the compaction of this number left word for word, if they are known. */
export function findKeptLines(database: Database, whose: Whose, number: number): KeptLines | undefined {
  const found = findCompaction(database, whose, sql`number = ${number} AND abandoned_at IS NULL`);
  if (typeof found?.keptFrom !== 'number') return undefined;
  return { from: found.keptFrom, ...(found.keptTo !== null && { to: found.keptTo }) };
}
