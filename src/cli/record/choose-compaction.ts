import { sayBytes } from '../../domain/say.ts';
import { type ChosenCompaction, chooseCompaction } from '../../queries/choose-compaction.ts';
import type { ReplayListener } from '../../queries/replay-chosen.ts';
import type { CommandCall } from '../command.ts';
import { scopeOf } from '../read-options.ts';
import type { Print } from '../terminal/print.ts';

/** Smaller transcripts are read too fast to need a progress display. */
const BYTES_MIN = 20_000_000;

/** The compaction named on the command line; prints a hint if there is none. `last` is the last one here. */
export function chooseFrom(call: CommandCall): ChosenCompaction | undefined {
  const { words, options, context, print } = call;
  // Here `--all` means all details of the compaction, and not all projects.
  const { all: _all, ...narrow } = options;
  const { folders, session, where } = scopeOf({ ...call, options: narrow });
  const chosen = chooseCompaction(words[0] ?? '', { folders, sessionId: session }, context);
  if (chosen) return chosen;
  print.json(null);
  print.hint(
    `No compaction ${where} is on record. To list those of all projects, run: tideproof audit --all`,
  );
  return undefined;
}

/** Prints the warnings and the progress of a replay. */
export function listenTo(print: Print): ReplayListener {
  return {
    onWarning: print.warn,
    onProgress(done, total) {
      if (total >= BYTES_MIN) print.progress(`Reading: ${sayBytes(done)} of ${sayBytes(total)}`);
    },
  };
}
