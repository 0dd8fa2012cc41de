import { existsSync } from 'node:fs';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { forget } from '../../../history/forget.ts';
import { isPolicySet, planPruning } from '../../../history/prune.ts';
import { archiveBytes, openMemory } from '../../../queries/open-stores.ts';
import { archiveFile, textsFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';

/** Deletes what exceeds the limits in the settings `keep.*`. By default everything is kept. */
export async function prune(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { dataDir, config } = context;
  const isSet = isPolicySet(config);
  if (!isSet || (!existsSync(textsFile(dataDir)) && !existsSync(archiveFile(dataDir)))) {
    print.json({ sessions: 0, results: 0, isSet });
    if (isSet) print.line('Nothing is archived yet.');
    else {
      print.line('Everything is kept: keep.days and keep.resultsDays are not set.');
      print.hint(
        'To delete tool results after 90 days, run: tideproof config set keep.resultsDays 90 --user',
      );
    }
    return 0;
  }
  using memory = openMemory(context);
  const now = new Date();
  const bytesBefore = archiveBytes(context);
  const pruning = planPruning(config, memory, now);
  const [sessions, results] = [pruning.sessionIds.length, pruning.entries.length];
  const plan = { isSet, sessions, results };
  if (sessions + results === 0) {
    print.json(plan);
    print.line('Nothing is older or larger than the settings allow.');
    return 0;
  }
  print.line('To be deleted for good:');
  const rows = [
    [
      sayCount(sessions, 'session'),
      `inactive for more than ${sayCount(config['keep.days'], 'day')} (keep.days)`,
    ],
    [
      sayCount(results, 'result'),
      `older than ${sayCount(config['keep.resultsDays'], 'day')} (keep.resultsDays)`,
    ],
  ];
  print.table(rows.filter((_, index) => [sessions, results][index]! > 0));
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  const wiped = forget(pruning, memory, now, print.progress);
  const bytesAfter = archiveBytes(context);
  print.json({ ...plan, pruned: true, wiped, bytesBefore, bytesAfter });
  print.done(`The archive takes ${sayBytes(bytesAfter)}, down from ${sayBytes(bytesBefore)}.`);
  return 0;
}
