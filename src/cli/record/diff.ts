import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { chooseFrom } from './compactions/choose-from.ts';
import { findDifference } from './compactions/find-difference.ts';
import { showDifference } from './compactions/show-difference.ts';

/** `diff`: what a compaction dropped of the conversation before it. Writes nothing. */
export function runDiff(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const file = archiveFile(context.dataDir);
  const chosen = chooseFrom(call, file);
  if (!chosen) return 1;
  if (chosen.stored && !chosen.stored.happened) {
    print.json(null);
    print.line(`Compaction ${chosen.name} did not happen: nothing was dropped.`);
    return 1;
  }
  const difference = findDifference(chosen, file, context, print);
  const { name, session, agentId, stored, boundary } = chosen;
  showDifference(chosen, difference, print, options.all === true);
  print.json({
    name,
    id: stored?.id ?? null,
    session: session.id,
    agent: agentId || null,
    project: session.cwd,
    time: boundary?.time || (stored?.startedAt ?? null),
    preTokens: stored?.preTokens ?? boundary?.preTokens ?? null,
    postTokens: stored?.postTokens ?? boundary?.postTokens ?? null,
    ...difference,
  });
  return 0;
}
