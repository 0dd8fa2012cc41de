import type { StoredCompaction } from '../archive/lists/list-compactions.ts';
import { countRegrets } from '../archive/records/regrets.ts';
import { findContradictions } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { survivalScore } from '../domain/survival.ts';
import { compactionState } from '../queries/compaction-state.ts';
import { shortSession } from '../queries/short-session.ts';
import type { CompactionRow } from './api.ts';
import { createTitleFor } from './encode-session.ts';

/** Compactions of sessions themselves as rows of a list, in the order given. */
export function encodeCompactions(
  compactions: readonly StoredCompaction[],
  archive: Database,
  context: Pick<Context, 'masker' | 'now'>,
): CompactionRow[] {
  const regrets = countRegrets(archive);
  const titleFor = createTitleFor(archive, context);
  return compactions.map((stored) => ({
    name: String(stored.id),
    session: stored.sessionId,
    sessionTitle: titleFor(stored.sessionId) ?? `Session ${shortSession(stored.sessionId)}`,
    project: stored.cwd,
    number: stored.number,
    trigger: stored.trigger,
    state: compactionState(stored, context.now()),
    time: stored.startedAt,
    preTokens: stored.preTokens,
    postTokens: stored.postTokens,
    durationMs: stored.durationMs,
    counts: stored.counts,
    score: stored.counts && survivalScore(stored.counts),
    restorable: stored.restorable,
    contradicted: findContradictions(archive, stored.id)?.length ?? null,
    regret: regrets.get(stored.id) ?? null,
  }));
}
