import { type ChosenCompaction, chooseCompaction } from '../../../queries/choose-compaction.ts';
import type { CommandCall } from '../../command.ts';
import { scopeOf } from '../../scope.ts';

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
