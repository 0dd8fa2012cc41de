import type { Fact } from '../domain/fact.ts';
import { isKept, type KeptLines } from '../domain/kept-lines.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import type { BriefRequest } from './brief-request.ts';
import { carriedText, wordsOf } from './carried-text.ts';

/** What files and git say now, and notes, which may come from another window: the model need not have seen them. */
const OF_FILES: readonly Fact['kind'][] = ['note', 'task', 'ledger-line', 'document', 'workspace'];

/** Sorts facts by when summaries were made: one covers what the one before left alone, and nothing that came after it. */
export function placeByMoments({
  facts,
  record,
  compaction,
  kept,
  keptBefore,
  givenBefore = '',
}: BriefRequest) {
  const isUntouched = ({ line, generation }: Place) =>
    line > 0 && generation < compaction && isKept(line, kept);
  /** What the model still has word for word, because the compaction left it alone. */
  const untouched = facts.filter(({ kind, last }) => !OF_FILES.includes(kind) && isUntouched(last));
  const left = new Set(untouched);
  const given = carriedText(givenBefore);
  const place = <Marked extends Place>(mark: Marked): Marked =>
    mark.generation < compaction - 1 && isKept(mark.line, keptBefore)
      ? { ...mark, generation: compaction - 1 }
      : mark;
  /** Of the facts, those of earlier generations that only stand in the summary before. */
  const givenAgain = new Set<Fact>();
  return {
    givenAgain,
    /** What the summary had to cover, each with the number of summaries made before it. */
    facts: facts.flatMap((fact) => {
      if (left.has(fact)) return [];
      const last = place(fact.last);
      const isGiven =
        fact.kind === 'request' && last.generation < compaction - 1 && given.quotes(wordsOf(fact));
      if (!isGiven) return [last === fact.last ? fact : { ...fact, last }];
      const again = { ...fact, last: { ...last, generation: compaction - 1 } };
      givenAgain.add(again);
      return [again];
    }),
    record:
      kept === undefined && keptBefore === undefined
        ? record
        : withoutUntouched({ ...record, edited: record.edited.map(place) }, kept),
    untouched,
  };
}

type Place = Pick<Fact['last'], 'line' | 'generation'>;

function withoutUntouched(record: StateOfRecord, kept: KeptLines | undefined): StateOfRecord {
  const isGone = ({ line }: { line: number }) => !isKept(line, kept);
  return {
    ...record,
    runs: record.runs.filter(isGone),
    edited: record.edited.filter(isGone),
    jobs: record.jobs.filter(isGone),
    said: record.said.filter(isGone),
  };
}
