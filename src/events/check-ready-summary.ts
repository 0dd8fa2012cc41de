import { type ReadySummary, setMadeCounts } from '../archive/records/ready-summaries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import { isKept } from '../domain/kept-lines.ts';
import { type PreparedBrief, prepareBrief } from '../session/prepare-brief.ts';

/**
 * Compares a summary with what it has to cover before it is used, as if it were used now, and counts the prompts that it
 * lacks. The mod puts the text of the brief into it, so that it lacks only what found no room.
 */
export function checkReadySummary(
  { session }: ClientEvent,
  ready: ReadySummary,
  archive: Archive,
  context: Context,
): PreparedBrief | undefined {
  const { database, transaction } = archive;
  const { summary, keptFrom } = ready;
  const used = { session, kind: 'session-started', reason: 'compact' } as const;
  const kept = keptFrom === null ? undefined : { from: keptFrom };
  const brief = prepareBrief(
    used,
    ({ lastRound }) => ({
      ...{ summary, keptMessages: lastRound, given: '', kept },
      ...(context.isMod && { isMade: true }),
    }),
    archive,
    context,
  );
  if (!brief) return undefined;
  const count = (facts: readonly Fact[]) =>
    facts.filter(({ kind, last }) => kind === 'request' && !isKept(last.line, kept)).length;
  const deferred = count(brief.deferred);
  const missing = count(brief.restored) + deferred;
  const counts = { prompts: count(brief.kept) + missing, lacking: context.isMod ? deferred : missing };
  transaction(() => setMadeCounts(database, ready, counts));
  return brief;
}
