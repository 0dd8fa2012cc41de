import type { Reader } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import { START } from '../domain/position.ts';
import { type Progress, startProgress } from '../domain/progress.ts';
import type { Thread } from '../domain/thread.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { createMemoryLedger } from './memory-ledger.ts';
import { type TakeLineOptions, takeLine } from './take-line.ts';

/** What was known when a compaction was over. */
export interface Past {
  facts: Fact[];
  progress: Progress;
  /** The rows it was learned from. */
  uuids: string[];
  lines: number;
}

/** A longer file would keep the client waiting. */
const BYTES_MAX = 16 << 20;

/**
 * What a transcript told up to one of its compactions, without what was rewound away. Nothing when the file is gone, is too
 * long, or has a past of its own in front of it.
 */
export function readPast(
  path: string,
  boundaryUuid: string,
  options: Reader & Pick<TakeLineOptions, 'log'> & { isKeptOut(uuid: string): boolean },
  abandoned: Thread['abandoned'] = [],
): Past | undefined {
  using transcript = openTranscript(path);
  if (!transcript) return undefined;
  const memory = createMemoryLedger();
  const uuids: string[] = [];
  const ledger = {
    ...memory,
    isNewRow(uuid: string) {
      if (!memory.isNewRow(uuid)) return false;
      uuids.push(uuid);
      return !options.isKeptOut(uuid);
    },
  };
  const progress = startProgress();
  progress.thread.abandoned = abandoned;
  let isReached = false;
  let isOver = false;
  let hasPast = false;
  const { rows, masker, pastesOf, log } = options;
  for (const line of transcript.size > BYTES_MAX ? [] : transcript.lines(START)) {
    const { rewind } = takeLine(line, progress, ledger, {
      ...{ rows, masker, pastesOf, sidechain: false, log },
      onBeginning: () => {
        hasPast = true;
      },
      onCompaction(entry) {
        if (entry.origin.uuid === boundaryUuid) isReached = true;
        else if (isReached && entry.type === 'summarized') isOver = true;
      },
    });
    if (rewind) return readPast(path, boundaryUuid, options, [...abandoned, [rewind.from, rewind.to]]);
    if (hasPast) return undefined;
    if (isOver) return { facts: memory.all(), progress, uuids, lines: line.number };
  }
  return undefined;
}
