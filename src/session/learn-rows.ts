import type { Reader } from '../context/context.ts';
import { type Position, START } from '../domain/position.ts';
import { type Progress, startProgress } from '../domain/progress.ts';
import type { Thread } from '../domain/thread.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';
import type { Row } from '../transcript/read-rows.ts';
import { createMemoryLedger, type MemoryLedger } from './memory-ledger.ts';
import { type TakeLineOptions, takeLine } from './take-line.ts';

/** What the rows of a transcript told so far, without an archive. */
export interface Learned {
  ledger: MemoryLedger;
  progress: Progress;
}

export interface LearnRowsOptions
  extends Reader,
    Pick<TakeLineOptions, 'log' | 'onBeginning' | 'onCompaction'> {
  /** Only what stands before this; all of it when not given. */
  upTo?: Position | undefined;
  lastLineToo?: boolean;
  /** Rows that nothing may be learned from. */
  isKeptOut?(uuid: string): boolean;
  /** The user went back: what was known is forgotten, and all rows are told again but those of the branch that was left. */
  onRestart?(): void;
}

export function knowNothing(
  isKeptOut?: (uuid: string) => boolean,
  abandoned: Thread['abandoned'] = [],
): Learned {
  const progress = startProgress();
  progress.thread.abandoned = abandoned;
  return { ledger: createMemoryLedger(isKeptOut), progress };
}

/** Learns a transcript from its beginning, row by row. */
export function* learnRows(
  transcript: OpenTranscript,
  known: Learned,
  { upTo, lastLineToo = false, isKeptOut, onRestart, ...options }: LearnRowsOptions,
): Generator<Row> {
  const { rows, masker, pastesOf, log, onBeginning, onCompaction } = options;
  const taking = { rows, masker, pastesOf, sidechain: false, log, onBeginning, onCompaction };
  for (let isThrough = false; !isThrough; ) {
    isThrough = true;
    for (const line of transcript.lines(START, { lastLineToo })) {
      if (upTo && line.next.offset > upTo.offset) break;
      const row = takeLine(line, known.progress, known.ledger, taking);
      if (row.rewind) {
        const { from, to } = row.rewind;
        Object.assign(known, knowNothing(isKeptOut, [...known.progress.thread.abandoned, [from, to]]));
        onRestart?.();
        isThrough = false;
        break;
      }
      yield row;
    }
  }
}
