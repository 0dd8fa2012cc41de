import { type ReadySummary, setMadeCounts } from '../archive/records/ready-summaries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import { prepareBrief } from '../session/prepare-brief.ts';

/** Counts the prompts that a summary lacks before it is used, as if it were used now. */
export function checkReadySummary(
  { session }: ClientEvent,
  { id, summary, keptFrom }: ReadySummary,
  archive: Archive,
  context: Context,
): void {
  const { database, transaction } = archive;
  const used = { session, kind: 'session-started', reason: 'compact' } as const;
  const kept = keptFrom === null ? undefined : { from: keptFrom };
  const brief = prepareBrief(
    used,
    ({ lastRound }) => ({ summary, keptMessages: lastRound, given: '', kept }),
    archive,
    context,
  );
  if (!brief) return;
  const count = (facts: readonly Fact[]) => facts.filter(({ kind }) => kind === 'request').length;
  const lacking = count(brief.restored) + count(brief.deferred);
  transaction(() => setMadeCounts(database, id, { prompts: lacking + count(brief.kept), lacking }));
}
