import { existsSync } from 'node:fs';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { forget } from '../../../history/forget.ts';
import { planPruning } from '../../../history/prune.ts';
import { archiveBytes, openMemory } from '../../../queries/open-stores.ts';
import { archiveFile, textsFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';

/** Deletes sessions that are older than the setting `keep.days` allows. By default everything is kept. */
export async function prune(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { dataDir, config } = context;
  const days = config['keep.days'];
  const isSet = days > 0;
  if (!isSet || (!existsSync(textsFile(dataDir)) && !existsSync(archiveFile(dataDir)))) {
    print.json({ sessions: 0, isSet });
    if (isSet) print.line('Nothing is archived yet.');
    else {
      print.line('Everything is kept: keep.days is not set.');
      print.hint('To delete sessions after a year, run: tideproof config set keep.days 365 --user');
    }
    return 0;
  }
  using memory = openMemory(context);
  const now = new Date();
  const bytesBefore = archiveBytes(context);
  const pruning = planPruning(days, memory, now);
  const sessions = pruning.sessionIds.length;
  const plan = { isSet, sessions };
  if (sessions === 0) {
    print.json(plan);
    print.line('Nothing is older than keep.days allows.');
    return 0;
  }
  print.line(
    `To be deleted for good: ${sayCount(sessions, 'session')} inactive for more than ${sayCount(days, 'day')} (keep.days)`,
  );
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  const wiped = forget(pruning, memory, now, print.progress);
  const bytesAfter = archiveBytes(context);
  print.json({ ...plan, pruned: true, wiped, bytesBefore, bytesAfter });
  print.done(`The archive takes ${sayBytes(bytesAfter)}, down from ${sayBytes(bytesBefore)}.`);
  return 0;
}
