import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { isOf, type Whose } from './compactions.ts';

/** A compaction that ran while nobody was there. */
export interface AwayCompaction {
  id: number;
  awayAt: string;
  /** When it was over. */
  usedAt: string;
  preTokens: number | null;
  postTokens: number | null;
  counts: Pick<SurvivalCounts, 'prompts' | 'kept' | 'restored'> | null;
}

/** The client says so of its last compaction; `isTold` if the user has known for long. */
export function setLastAway(database: Database, whose: Whose, now: string, isTold: boolean): void {
  database.run`UPDATE compactions SET away_at = coalesce(away_at, ${now}),
      told_at = coalesce(told_at, iif(${isTold ? 1 : 0}, ${now}, NULL))
    WHERE id = (SELECT max(id) FROM compactions WHERE ${isOf(whose)} AND boundary_uuid IS NOT NULL)`;
}

/** The last compaction that ran while the user was away, if the user was not told of it. */
export function findUntold(database: Database, sessionId: string): AwayCompaction | undefined {
  const row = database.get<Omit<AwayCompaction, 'counts'> & AwayCompaction['counts']>`
    SELECT id, away_at, coalesce(finished_at, restored_at) AS used_at, pre_tokens, post_tokens, prompts, kept, restored
    FROM compactions WHERE ${isOf({ sessionId, agentId: '' })} AND away_at IS NOT NULL AND told_at IS NULL
      AND coalesce(finished_at, restored_at) IS NOT NULL ORDER BY id DESC LIMIT 1`;
  if (!row) return undefined;
  const { prompts, kept, restored, ...away } = row;
  return { ...away, counts: prompts === null ? null : { prompts, kept, restored } };
}

/** Marks all such compactions of a session as told; of several concurrent hooks only one gets true. */
export function settleUntold(database: Database, sessionId: string, now: string): boolean {
  const settled = database.run`UPDATE compactions SET told_at = ${now}
    WHERE ${isOf({ sessionId, agentId: '' })} AND away_at IS NOT NULL AND told_at IS NULL
      AND coalesce(finished_at, restored_at) IS NOT NULL`;
  return settled.changes > 0;
}
