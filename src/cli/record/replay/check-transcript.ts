import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { AppError } from '../../../domain/app-error.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import type { Replay } from '../../../session/replay-transcript.ts';

const HINT =
  'Give the path of a transcript; `tideproof sessions --json` tells where those of all sessions are';

/** The size of a transcript that can be read, or the reason why it cannot. */
export function checkTranscript(path: string): number {
  let stats: Stats | undefined;
  try {
    stats = statSync(path, { throwIfNoEntry: false });
    if (stats) accessSync(path, constants.R_OK);
  } catch (error) {
    throw unreadable(`Cannot read the transcript "${path}": ${(error as Error).message}`, error);
  }
  if (!stats) throw unreadable(`Cannot find the transcript "${path}"`);
  if (stats.isDirectory()) throw unreadable(`Cannot read "${path}": it is a folder`);
  if (!stats.isFile()) throw unreadable(`Cannot read "${path}": it is not an ordinary file`);
  return stats.size;
}

/** Any file gives a replay, an empty one. Whoever named it should learn that it was the wrong file. */
export function checkSession(
  { sessionId, turns, lines, unparseableLines }: Replay<unknown>,
  path: string,
): void {
  if (sessionId !== '' || turns > 0) return;
  const why =
    lines === 0
      ? 'it is empty'
      : unparseableLines > 0
        ? `${groupDigits(unparseableLines)} of ${groupDigits(lines)} lines are not JSON`
        : 'no line of it is a row of a transcript';
  throw unreadable(`Cannot find a session in "${path}": ${why}`);
}

export function missingCompaction(wanted: number, count: number): AppError {
  const there = count === 0 ? 'there is none' : `there ${count === 1 ? 'is' : 'are'} ${count}`;
  return new AppError(
    'E_USAGE',
    `Cannot replay compaction ${wanted}: ${there} in the transcript`,
    count === 0
      ? 'Give a transcript of a session that was compacted'
      : `Leave out --compaction to see all, or give a number from 1 to ${count}`,
  );
}

function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('E_TRANSCRIPT_UNREADABLE', message, HINT, cause);
}
