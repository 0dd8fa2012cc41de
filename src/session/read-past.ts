import type { Reader } from '../context/context.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { knowNothing, type Learned, learnRows } from './learn-rows.ts';
import type { TakeLineOptions } from './take-line.ts';

/** What was known at the end of a compaction. */
export interface Past extends Learned {
  lines: number;
}

/** Reading a longer file would keep the client waiting. */
const BYTES_MAX = 16 << 20;

/**
 * What a transcript says up to one of its compactions, without abandoned branches. Undefined if the file is gone, too
 * long, or itself begins with a compaction of an earlier session.
 */
export function readPast(
  path: string,
  boundaryUuid: string,
  options: Reader & Pick<TakeLineOptions, 'log'> & { isKeptOut(uuid: string): boolean },
): Past | undefined {
  using transcript = openTranscript(path);
  if (!transcript || transcript.size > BYTES_MAX) return undefined;
  let isReached = false;
  let isOver = false;
  let hasPast = false;
  const known = knowNothing(options.isKeptOut);
  const rows = learnRows(transcript, known, {
    ...options,
    onRestart: () => {
      isReached = false;
    },
    onBeginning: () => {
      hasPast = true;
    },
    onCompaction(entry) {
      if (entry.origin.uuid === boundaryUuid) isReached = true;
      else if (isReached && entry.type === 'summarized') isOver = true;
    },
  });
  for (const { number } of rows) {
    if (hasPast) return undefined;
    if (isOver) return { ...known, lines: number };
  }
  return undefined;
}
