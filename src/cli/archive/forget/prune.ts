import { existsSync } from 'node:fs';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../../archive/texts/open-texts.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import type { Memory } from '../../../history/forget.ts';
import {
  applyPruning,
  isPolicySet,
  type KeepPolicy,
  type Pruning,
  planPruning,
} from '../../../history/prune.ts';
import { archiveBytes } from '../../../queries/archive-bytes.ts';
import { archiveFile, logFile, textsFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

/** Deletes what the settings `keep.*` say is too old or too much. They keep everything unless somebody sets them. */
export async function prune(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { dataDir, config } = context;
  if (!isPolicySet(config)) {
    print.json({ sessions: 0, results: 0, isSet: false });
    print.line('Everything is kept: keep.days, keep.resultsDays and keep.megabytes are not set.');
    print.hint('To delete tool results after 90 days, run: tideproof config set keep.resultsDays 90 --user');
    return 0;
  }
  if (!existsSync(textsFile(dataDir)) && !existsSync(archiveFile(dataDir))) {
    print.json({ sessions: 0, results: 0, isSet: true });
    print.line('Nothing is archived yet.');
    return 0;
  }
  using archive = openArchive(archiveFile(dataDir));
  using texts = openTexts(textsFile(dataDir));
  return await pruneBy(config, { archive, texts, logFile: logFile(dataDir) }, dataDir, call);
}

async function pruneBy(
  policy: KeepPolicy,
  memory: Memory,
  dataDir: string,
  call: CommandCall,
): Promise<ExitCode> {
  const { print } = call;
  const now = new Date();
  const bytes = archiveBytes(dataDir);
  const pruning = planPruning(policy, memory, bytes, now);
  const sessions = pruning.tooOld.length + pruning.tooMuch.length;
  const plan = {
    isSet: true,
    sessions,
    results: pruning.results.length,
    tooOld: pruning.tooOld,
    tooMuch: pruning.tooMuch,
  };
  if (sessions + pruning.results.length === 0) {
    print.json(plan);
    print.line('Nothing is older or larger than the settings allow.');
    return 0;
  }
  sayPlan(pruning, policy, print);
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  const wiped = applyPruning(pruning, memory, now, print.progress);
  const after = archiveBytes(dataDir);
  print.json({ ...plan, pruned: true, wiped, bytesBefore: bytes, bytesAfter: after });
  print.done(`The archive takes ${sayBytes(after)}, down from ${sayBytes(bytes)}.`);
  return 0;
}

function sayPlan({ tooOld, tooMuch, results }: Pruning, policy: KeepPolicy, print: Print): void {
  print.line('To be deleted for good:');
  print.table(
    [
      [
        sayCount(tooOld.length, 'session'),
        `inactive for more than ${sayCount(policy['keep.days'], 'day')} (keep.days)`,
        tooOld.length,
      ],
      [
        sayCount(tooMuch.length, 'session'),
        `the oldest, to stay below ${groupDigits(policy['keep.megabytes'])} MB (keep.megabytes)`,
        tooMuch.length,
      ],
      [
        sayCount(results.length, 'result'),
        `older than ${sayCount(policy['keep.resultsDays'], 'day')} (keep.resultsDays)`,
        results.length,
      ],
    ]
      .filter(([, , count]) => Number(count) > 0)
      .map(([what, why]) => [String(what), String(why)]),
  );
}
