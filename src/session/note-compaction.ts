import type { Compaction } from '../archive/records/compaction.ts';
import {
  changeCompaction,
  findCompactionForBoundary,
  findLastCompaction,
  findLastWithBoundary,
  findOpenCompaction,
  isBoundaryKnown,
  isSummaryKnown,
  listWaitingCompactions,
  setPending,
  startCompaction,
  type Whose,
} from '../archive/records/compactions.ts';
import { isThroughMod } from '../archive/records/injections.ts';
import { findReady } from '../archive/records/ready-summaries.ts';
import { findDetails } from '../archive/records/survival.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { EventOf } from '../domain/client-event.ts';
import type { EntryOf } from '../domain/entry.ts';
import type { Ledger } from '../domain/fact.ts';
import { linesOf, linesSince } from '../domain/kept-lines.ts';
import type { Progress } from '../domain/progress.ts';
import type { CompactionEntry } from './learn-rows.ts';

type SummaryEvent = EventOf<'summary-written' | 'compaction-finished'>;

/** Stores a summary with its compaction, and the end of that. Text of a subagent without a type that is no summary is ignored. */
export function noteSummary(event: SummaryEvent, whose: Whose, archive: Archive, context: Context): void {
  const { database, transaction } = archive;
  const findOpen = () => findOpenCompaction(database, whose);
  transaction(() => {
    if (event.kind === 'summary-written')
      return storeSummary(event, findWaiting(database, whose.sessionId), whose, archive, context);
    const begun = findOpen();
    const summary = context.masker.mask(event.summary);
    // The end is told in the background, maybe after the next compaction has begun.
    if (begun && begun.summary !== summary && isSummaryKnown(database, whose, summary, begun.id)) return;
    storeSummary(event, begun, whose, archive, context);
    const open = findOpen();
    if (open) changeCompaction(database, open.id, { finishedAt: context.now().toISOString() });
  });
}

function storeSummary(
  event: SummaryEvent,
  open: Compaction | 'several' | undefined,
  whose: Whose,
  archive: Archive,
  { environment, masker, now }: Context,
): void {
  const { database } = archive;
  const summary = masker.mask(event.summary);
  // The mod has the summary written once more.
  const again = environment.TIDEPROOF_MOD === 'again' && findReady(database, whose);
  if (again) changeCompaction(database, again.id, { summary });
  if (again || open === 'several') return;
  const whole = event.summary.includes('<summary>');
  if ((!open && !whole) || open?.summary === summary) return;
  if (!open && isSummaryKnown(database, whose, summary)) return;
  // Asked again for a summary with tags, the client uses that. Which one it used is certain only at the end.
  const isEnd = event.kind === 'compaction-finished';
  if (open?.summary && !(whole && isEnd) && (open.summary.includes('<summary>') || !whole)) return;
  const [time, trigger] = [now().toISOString(), isEnd ? event.trigger : null];
  const id = open?.id ?? startCompaction(database, whose, { startedAt: time, trigger });
  // The brief was made from another summary, so the difference is pending.
  if (open?.summary && open.restoredAt !== null) setPending(database, whose, id, 'difference');
  changeCompaction(database, id, { summary, summaryFrom: isEnd ? 'post-compact' : 'subagent-stop' });
  if (isEnd) return;
  // A summary covers what had been said when it was begun, but for the last round, which stays like all after it.
  const last = findLastCompaction(database, whose);
  const rounds = findReading(database, event.session.transcriptPath)?.progress.rounds ?? [];
  const kept = last?.id === id ? linesSince(last.startedAt, rounds) : undefined;
  const keptFrom = Math.max(open?.keptFrom ?? 0, kept?.from ?? 0) || null;
  changeCompaction(database, id, { madeAt: time, keptFrom });
}

/**
 * The transcript is authoritative about a compaction: that it happened, and which messages were kept. If no hook reported it,
 * or fewer messages were kept than assumed, a brief or a difference is pending for the model.
 */
export function noteBoundary(
  entry: CompactionEntry,
  { progress, ledger }: { progress: Progress; ledger: Pick<Ledger, 'all'> },
  whose: Whose,
  { database }: Archive,
  isAtWork = true,
) {
  if (entry.type === 'summarized') return noteSummarized(entry, database, whose, isAtWork);
  if (entry.type === 'compacted-away') {
    const last = findLastWithBoundary(database, whose);
    const { time } = entry.origin;
    // The user of an imported session has known for long.
    const told = isAtWork ? {} : { toldAt: time };
    if (last) changeCompaction(database, last.id, { awayAt: last.awayAt ?? time, ...told });
    return;
  }
  if (isBoundaryKnown(database, whose, entry.origin.uuid)) return;
  const known = findCompactionForBoundary(database, whose, entry.origin.time);
  const { origin, preTokens, postTokens, durationMs } = entry;
  const id = known?.id ?? startCompaction(database, whose, { startedAt: origin.time });
  const marks = ledger.all().map(({ last }) => last);
  const kept = linesOf(entry.keptUuids, [...(progress.rounds ?? []), ...marks]);
  changeCompaction(database, id, {
    ...{ boundaryUuid: origin.uuid, number: progress.generation + 1, preTokens, postTokens, durationMs },
    trigger: known?.trigger ?? (entry.trigger === 'unknown' ? null : entry.trigger),
    finishedAt: known?.finishedAt ?? origin.time,
    ...(kept && { keptFrom: kept.from, keptTo: kept.to ?? null }),
  });
  if (!isAtWork) return;
  if (!known || known.restoredAt === null) setPending(database, whose, id, 'brief');
  else if (entry.keptUuids.length === 0 && reliedOnMessages(database, id) && !isThroughMod(database, id))
    setPending(database, whose, id, 'difference');
}

/** Only the row of the summary tells of a part. If that was the end, the last round, assumed to be kept, is lost and pending. */
function noteSummarized(entry: EntryOf<'summarized'>, database: Database, whose: Whose, isAtWork: boolean) {
  const { text, part } = entry;
  const compaction = findLastWithBoundary(database, whose);
  if (!compaction) return;
  const { id, summary, restoredAt } = compaction;
  if (summary === null) changeCompaction(database, id, { summary: text, summaryFrom: 'transcript' });
  if (part) changeCompaction(database, id, { part });
  if (part === 'after' && isAtWork && restoredAt !== null && reliedOnMessages(database, id))
    setPending(database, whose, id, 'difference');
}

function reliedOnMessages(database: Database, compactionId: number): boolean {
  const { survival = [] } = findDetails(database, compactionId);
  return survival.some((fact) => fact.keptIn === 'kept messages');
}

/** Compactions that were announced within this time may wait for their summaries together. */
const AT_ONCE_MILLISECONDS = 10 * 60_000;

/** The compaction that waits for a summary. Several may at the same time; the end of each tells whose a summary is. */
function findWaiting(database: Database, sessionId: string): Compaction | 'several' | undefined {
  const [last, before] = listWaitingCompactions(database, sessionId);
  const since = (time: string) => Date.parse(last?.startedAt ?? '') - Date.parse(time);
  return before && since(before.startedAt) < AT_ONCE_MILLISECONDS ? 'several' : last;
}
