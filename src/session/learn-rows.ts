import type { Reader } from '../context/context.ts';
import type { Fact, FactKind, Ledger } from '../domain/fact.ts';
import { START } from '../domain/position.ts';
import { type Progress, startProgress } from '../domain/progress.ts';
import type { Thread } from '../domain/thread.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';
import type { Row } from '../transcript/read-rows.ts';
import { type TakeLineOptions, takeLine } from './take-line.ts';

/** What was learned from the rows of a transcript so far, in memory only. */
export interface Learned {
  ledger: ReturnType<typeof createMemoryLedger>;
  progress: Progress;
}

export interface LearnRowsOptions
  extends Reader,
    Pick<TakeLineOptions, 'log' | 'onBeginning' | 'onCompaction'> {
  lastLineToo?: boolean;
  /** Rows that nothing may be learned from, such as forgotten ones. */
  isKeptOut?(uuid: string): boolean;
  /** Called when the user rewound: all rows are read again from the beginning, without the abandoned branch. */
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

/** Reads a transcript from its beginning, row by row, into `known`. */
export function* learnRows(
  transcript: OpenTranscript,
  known: Learned,
  { lastLineToo = false, isKeptOut, onRestart, ...options }: LearnRowsOptions,
): Generator<Row> {
  const taking = { ...options, sidechain: false };
  for (let isThrough = false; !isThrough; ) {
    isThrough = true;
    for (const line of transcript.lines(START, { lastLineToo })) {
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

/** A ledger in memory, for reading a transcript from its beginning without touching the archive. */
export function createMemoryLedger(isKeptOut?: (uuid: string) => boolean) {
  const uuids = new Set<string>();
  const kinds = new Map<FactKind, Map<string, Fact>>();
  return {
    uuids,
    isNewRow(uuid) {
      const isNew = !uuids.has(uuid);
      uuids.add(uuid);
      return isNew && !isKeptOut?.(uuid);
    },
    find: (kind, key) => kinds.get(kind)?.get(key),
    put(fact) {
      const known = kinds.get(fact.kind);
      if (known) known.set(fact.key, fact);
      else kinds.set(fact.kind, new Map([[fact.key, fact]]));
    },
    all: () => [...kinds.values()].flatMap((facts) => [...facts.values()]),
  } satisfies Ledger & { uuids: ReadonlySet<string> };
}
