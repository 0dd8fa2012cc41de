import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import { sayBytes } from '../../domain/say.ts';
import { type ChosenCompaction, chooseCompaction } from '../../queries/choose-compaction.ts';
import type { ReplayListener } from '../../queries/replay-chosen.ts';
import type { CommandCall } from '../command.ts';
import { scopeOf } from '../read-options.ts';
import type { Print } from '../terminal/print.ts';

/** Below this reading is over before anyone wonders. */
const BYTES_MIN = 20_000_000;

/** The compaction that a command line names; says so when there is none. `last` is the last one here. */
export function chooseFrom(call: CommandCall, file: string): ChosenCompaction | undefined {
  const { words, options, context, print } = call;
  // With a compaction `--all` asks for all about it: it does not look elsewhere.
  const { all: _all, ...narrow } = options;
  const { folders, session, where } = scopeOf({ ...call, options: narrow });
  const chosen = chooseCompaction(words[0] ?? '', { folders, sessionId: session }, file, context);
  if (chosen) return chosen;
  print.json(null);
  print.hint(
    `No compaction ${where} is on record. To list those of all projects, run: tideproof audit --all`,
  );
  return undefined;
}

/** Says on the terminal what a replay warns of, and how far a long transcript has been read. */
export function listenTo(print: Print): ReplayListener {
  return {
    onWarning: print.warn,
    onProgress(done, total) {
      if (total >= BYTES_MIN) print.progress(`Reading: ${sayBytes(done)} of ${sayBytes(total)}`);
    },
  };
}

/** Fails for a transcript that cannot be read. */
export function checkTranscript(path: string): void {
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
}

export function unreadable(message: string, cause?: unknown): AppError {
  const hint =
    'Give the path of a transcript; `tideproof sessions --json` tells where those of all sessions are';
  return new AppError('E_TRANSCRIPT_UNREADABLE', message, hint, cause);
}
