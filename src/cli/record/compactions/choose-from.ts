import { type ChosenCompaction, chooseCompaction } from '../../../queries/choose-compaction.ts';
import { foldersOf } from '../../../queries/folders-of.ts';
import type { CommandCall } from '../../command.ts';

/** The compaction that a command line names; says so when there is none. */
export function chooseFrom(call: CommandCall, file: string): ChosenCompaction | undefined {
  const { words, options, context, print } = call;
  const filter = {
    ...(typeof options.session === 'string' ? { sessionId: options.session } : {}),
    ...(typeof options.project === 'string' ? { folders: foldersOf(options.project) } : {}),
  };
  const chosen = chooseCompaction(words[0] ?? '', filter, file, context);
  if (chosen) return chosen;
  print.json(null);
  print.line(
    'No such compaction is on record. `tideproof compactions` lists all, with --session also those of a transcript.',
  );
  return undefined;
}
