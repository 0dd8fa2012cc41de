import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import {
  applyPruning,
  isPolicySet,
  type KeepPolicy,
  type Pruning,
  planPruning,
} from '../../../history/prune.ts';
import { archiveBytes } from '../../../queries/archive-bytes.ts';
import { openMemory } from '../../../queries/open-stores.ts';
import { archiveFile, textsFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

/** Deletes what exceeds the limits in the settings `keep.*`. By default everything is kept. */
export async function prune(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { dataDir, config } = context;
  const isSet = isPolicySet(config);
  if (!isSet || (!existsSync(textsFile(dataDir)) && !existsSync(archiveFile(dataDir)))) {
    print.json({ sessions: 0, results: 0, isSet });
    if (isSet) print.line('Nothing is archived yet.');
    else {
      print.line('Everything is kept: keep.days, keep.resultsDays and keep.megabytes are not set.');
      print.hint(
        'To delete tool results after 90 days, run: tideproof config set keep.resultsDays 90 --user',
      );
    }
    return 0;
  }
  using memory = openMemory(context);
  const now = new Date();
  const bytesBefore = archiveBytes(dataDir);
  const pruning = planPruning(config, memory, bytesBefore, now);
  const { tooOld, tooMuch } = pruning;
  const [sessions, results] = [tooOld.length + tooMuch.length, pruning.results.length];
  const plan = { isSet, sessions, results, tooOld, tooMuch };
  if (sessions + results === 0) {
    print.json(plan);
    print.line('Nothing is older or larger than the settings allow.');
    return 0;
  }
  sayPlan(pruning, config, print);
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  const wiped = applyPruning(pruning, memory, now, print.progress);
  const bytesAfter = archiveBytes(dataDir);
  print.json({ ...plan, pruned: true, wiped, bytesBefore, bytesAfter });
  print.done(`The archive takes ${sayBytes(bytesAfter)}, down from ${sayBytes(bytesBefore)}.`);
  return 0;
}

function sayPlan({ tooOld, tooMuch, results }: Pruning, policy: KeepPolicy, print: Print): void {
  const [days, resultsDays] = [policy['keep.days'], policy['keep.resultsDays']];
  const row = ({ length }: readonly unknown[], noun: string, why: string) =>
    length === 0 ? [] : [[sayCount(length, noun), why]];
  print.line('To be deleted for good:');
  print.table([
    ...row(tooOld, 'session', `inactive for more than ${sayCount(days, 'day')} (keep.days)`),
    ...row(
      tooMuch,
      'session',
      `the oldest, to stay below ${groupDigits(policy['keep.megabytes'])} MB (keep.megabytes)`,
    ),
    ...row(results, 'result', `older than ${sayCount(resultsDays, 'day')} (keep.resultsDays)`),
  ]);
}
