import type { StoredCompaction } from '../archive/lists/list-compactions.ts';
import { listOverviews } from '../archive/lists/session-overview.ts';
import { countRegrets } from '../archive/records/regrets.ts';
import { findContradictions } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { survivalScore } from '../domain/survival.ts';
import { compactionState } from '../queries/compaction-state.ts';
import { shortSession } from '../queries/short-session.ts';
import type { CompactionRow } from './api.ts';
import { titleOf } from './encode-session.ts';

/** Compactions of sessions themselves as rows of a list, in the order given. */
export function encodeCompactions(
  compactions: readonly StoredCompaction[],
  archive: Database,
  { masker, now }: Pick<Context, 'masker' | 'now'>,
): CompactionRow[] {
  const regrets = countRegrets(archive);
  const titles = new Map<string, string>();
  const titleFor = (sessionId: string) => {
    const known = titles.get(sessionId);
    if (known !== undefined) return known;
    const [session] = listOverviews(archive, { sessionId, limit: 1 });
    const title = session ? titleOf(session, masker) : `Session ${shortSession(sessionId)}`;
    titles.set(sessionId, title);
    return title;
  };
  return compactions.map((stored) => ({
    name: String(stored.id),
    session: stored.sessionId,
    sessionTitle: titleFor(stored.sessionId),
    project: stored.cwd,
    number: stored.number,
    trigger: stored.trigger,
    state: compactionState(stored, now()),
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
