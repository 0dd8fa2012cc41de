import { type ChosenCompaction, chooseCompaction } from '../../queries/choose-compaction.ts';
import type { CommandCall } from '../command.ts';
import { scopeOf } from '../read-options.ts';

/** The compaction named on the command line; prints a hint if there is none. `last` is the last one here. */
export function chooseFrom(call: CommandCall): ChosenCompaction | undefined {
  const { words, options, context, print } = call;
  // Here `--all` means all details of the compaction, and not all projects.
  const { all: _all, ...narrow } = options;
  const { folders, session, where } = scopeOf({ ...call, options: narrow });
  const chosen = chooseCompaction(words[0] ?? '', { folders, session }, context);
  if (chosen) return chosen;
  print.json(null);
  print.hint(
    `No compaction ${where} is on record. To list those of all projects, run: tideproof audit --all`,
  );
  return undefined;
}
