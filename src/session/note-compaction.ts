import {
  findCompactionForBoundary,
  findLastWithBoundary,
  isBoundaryKnown,
  setBoundary,
  setPart,
  setPending,
  setSummaryOfBoundary,
} from '../archive/records/boundaries.ts';
import {
  findOpenCompaction,
  isLastSummary,
  listWaitingCompactions,
  setSummary,
  startCompaction,
  type WaitingCompaction,
  type Whose,
} from '../archive/records/compactions.ts';
import { findSurvival } from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { EntryOf, SummarizedPart } from '../domain/entry.ts';
import type { Progress } from '../domain/progress.ts';

/** Shorter words stand in every text. */
const WORD_CHARACTERS_MIN = 4;

/** Keeps the summary with the compaction it belongs to. A typeless subagent that wrote no summary is none of ours. */
export function noteSummary(
  event: Extract<ClientEvent, { summary: string }>,
  whose: Whose,
  archive: Archive,
  { masker, now }: Context,
  from: string,
): void {
  const { database } = archive;
  archive.transaction(() => {
    const open =
      event.kind === 'compaction-finished'
        ? findOpenCompaction(database, whose)
        : findSummarized(listWaitingCompactions(database, whose.sessionId), event.summary);
    const whole = event.summary.includes('<summary>');
    const summary = masker.mask(event.summary);
    if ((!open && !whole) || open?.summary === summary) return;
    if (!open && isLastSummary(database, whose, summary)) return;
    // Asked a second time, because the first answer lacked its tags: the client takes the one that has them. Which one it
    // took is certain in the end only, when the event also says whose it is.
    const certain = whole && event.kind === 'compaction-finished';
    if (open?.summary && !certain && (open.summary.includes('<summary>') || !whole)) return;
    const trigger = event.kind === 'compaction-finished' ? event.trigger : null;
    const id = open?.id ?? startCompaction(database, whose, now().toISOString(), trigger, '');
    // The brief was made from somebody else's summary.
    if (open?.summary && open.restoredAt !== null) setPending(database, whose, id, 'difference');
    setSummary(database, id, summary, from);
  });
}

/**
 * What the transcript tells of a compaction, which is the last word on it: that it happened, and what was kept. One that
 * no hook told us of, or that kept less than we took for granted, has something pending for the model, if there is one at work.
 */
export function noteBoundary(
  entry: EntryOf<'compacted'> | EntryOf<'summarized'>,
  progress: Progress,
  whose: Whose,
  { database }: Archive,
  isAtWork = true,
): void {
  if (entry.type === 'summarized') {
    setSummaryOfBoundary(database, whose, entry.text);
    if (entry.part) notePart(entry.part, database, whose, isAtWork);
    return;
  }
  if (isBoundaryKnown(database, whose, entry.origin.uuid)) return;
  const known = findCompactionForBoundary(database, whose, entry.origin.time);
  const id = known?.id ?? startCompaction(database, whose, entry.origin.time, null, '');
  setBoundary(database, id, entry, progress.generation + 1);
  if (!isAtWork) return;
  if (!known?.isRestored) setPending(database, whose, id, 'brief');
  else if (entry.keptUuids.length === 0 && reliedOnMessages(database, id))
    setPending(database, whose, id, 'difference');
}

/**
 * The user had a part of the conversation summarized. No hook could know. If it was the end, the last round, which we took for kept,
 * is gone and pending; in any case more stayed verbatim than we counted.
 */
function notePart(
  part: SummarizedPart,
  database: Archive['database'],
  whose: Whose,
  isAtWork: boolean,
): void {
  const compaction = findLastWithBoundary(database, whose);
  if (!compaction) return;
  setPart(database, compaction.id, part);
  if (!isAtWork || !compaction.isRestored) return;
  const isLastRoundPending = part === 'after' && reliedOnMessages(database, compaction.id);
  setPending(database, whose, compaction.id, isLastRoundPending ? 'difference' : 'score');
}

function reliedOnMessages(database: Archive['database'], compactionId: number): boolean {
  return findSurvival(database, compactionId)?.some((fact) => fact.keptIn === 'kept messages') ?? false;
}

/**
 * The compaction that a summary belongs to. A session and its agents may compact at the same time, and nothing in the
 * event says whose summarizer it was; but each was told what to keep, and only one of them writes about that. Where this
 * does not tell, it is the one announced last.
 */
export function findSummarized(
  waiting: readonly WaitingCompaction[],
  summary: string,
): WaitingCompaction | undefined {
  if (waiting.length < 2) return waiting[0];
  const written = wordsOf(summary);
  const told = waiting.map((compaction) => wordsOf(itemsOf(compaction.told)));
  const shares = told.map((own, index) => {
    const others = told.filter((_words, other) => other !== index);
    const distinct = [...own].filter((word) => !others.some((words) => words.has(word)));
    return distinct.filter((word) => written.has(word)).length / Math.max(1, distinct.length);
  });
  return waiting[shares.indexOf(Math.max(...shares))];
}

/** What was told without its headings, which say the same of any work. */
function itemsOf(told: string): string {
  return told
    .split('\n')
    .filter((line) => line.startsWith('- ') || line.includes(': '))
    .join('\n');
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[^\s"'`()[\]{}<>,;:]+/g) ?? [];
  const bare = words.map((word) => word.replace(/[.!?]+$/, ''));
  return new Set(bare.filter((word) => word.length >= WORD_CHARACTERS_MIN));
}
