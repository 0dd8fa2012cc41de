import { countRecord } from '../../archive/lists/count-record.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { countTextEntries, type EntryCounts } from '../../archive/texts/count-entries.ts';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { archiveBytes } from '../../queries/archive-bytes.ts';
import type { Stats } from '../../queries/stats.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { recordScope } from '../scope.ts';
import { showStats } from './stats/show-stats.ts';

const LIMIT = 5;
const NO_SURVIVAL: Stats['survival'] = {
  ...{ compactions: 0, native: null, restored: null, characters: 0 },
  unassisted: { compactions: 0, tracked: 0, kept: 0, restorable: 0 },
};

/** `stats`: how much was said and done, what compactions cost, and what came back. */
export function runStats(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const { dataDir } = context;
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const { filter, where } = recordScope(call);
  const record = readArchive(archiveFile(dataDir), (database) => countRecord(database, filter));
  const { folders, since, before } = filter;
  const said = readTexts(textsFile(dataDir), (database) =>
    countTextEntries(database, {
      folders,
      since: since === undefined ? undefined : Date.parse(since),
      before: before === undefined ? undefined : Date.parse(before),
    }),
  );
  const byKind: EntryCounts['byKind'] = said?.byKind ?? {};
  const stats: Stats = {
    sessions: Math.max(record?.sessions ?? 0, said?.sessions ?? 0),
    messages: {
      prompts: byKind.prompt ?? 0,
      replies: byKind.said ?? 0,
      calls: byKind.call ?? 0,
      failed: said?.failed ?? 0,
      characters: said?.characters ?? 0,
    },
    archive: { bytes: archiveBytes(dataDir) },
    compactions: {
      auto: record?.compactions.auto ?? 0,
      manual: record?.compactions.manual ?? 0,
      // Those before tideproof was there are known by their summaries only.
      all: Math.max(record?.compactions.all ?? 0, byKind.summary ?? 0),
    },
    survival: record?.survival ?? NO_SURVIVAL,
    regret: record?.regret ?? null,
    given: record?.given ?? { texts: 0, tokens: 0 },
    tools: said?.tools ?? [],
    files: record?.files ?? [],
    days: said?.days ?? [],
  };
  print.json(stats);
  if (stats.sessions === 0) {
    const isEmpty = record === undefined && said === undefined;
    print.hint(
      isEmpty
        ? 'Nothing is recorded yet. To read the history of this machine, run: tideproof import'
        : `Nothing is recorded ${where}. For all projects, run: tideproof stats --all`,
    );
    return 1;
  }
  print.line(print.paint('bold', folders ? `Project ${folders[0]}` : 'All projects'));
  showStats(stats, limit, print);
  return 0;
}
