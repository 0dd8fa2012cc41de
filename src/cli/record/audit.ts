import { type CompactionFilter, listCompactions } from '../../archive/lists/list-compactions.ts';
import { listInjections } from '../../archive/lists/list-injections.ts';
import { findSurvival } from '../../archive/records/survival.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import {
  type CompactionRecord,
  encodeCompaction,
  encodeRecord,
  hashMatches,
} from '../../queries/encode-compaction.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { showList } from './audit/show-list.ts';
import { showRecord } from './audit/show-record.ts';

const LIMIT = 20;

/** `audit`: every compaction in one line, or one in full. Only reads, and makes no archive where there is none. */
export function runAudit(call: CommandCall): ExitCode {
  const { words, options, context } = call;
  const file = archiveFile(context.dataDir);
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const filter: CompactionFilter = {
    ...(typeof options.session === 'string' ? { sessionId: options.session } : {}),
    ...(typeof options.project === 'string' ? { folders: foldersOf(options.project) } : {}),
  };
  const [which] = words;
  return which === undefined
    ? auditAll(file, filter, limit, call)
    : auditOne(file, { ...filter, ...idOf(which) }, call);
}

function auditAll(file: string, filter: CompactionFilter, limit: number, { print }: CommandCall): ExitCode {
  // One more than wanted tells whether there are more.
  const found = readArchive(file, (database) => listCompactions(database, { ...filter, limit: limit + 1 }));
  const now = new Date();
  const compactions = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ compactions: compactions.map((compaction) => encodeCompaction(compaction, now)), more });
  if (compactions.length === 0) {
    print.line(sayNothing(found !== undefined, filter));
    return 1;
  }
  showList(compactions, print, now);
  if (more) print.line(`There are older ones: --limit ${limit * 2} shows more.`);
  return 0;
}

function auditOne(file: string, filter: CompactionFilter, { options, print }: CommandCall): ExitCode {
  const record = readArchive(file, (database): CompactionRecord | 'none' => {
    const [compaction] = listCompactions(database, { ...filter, limit: 1 });
    if (!compaction) return 'none';
    const survival = findSurvival(database, compaction.id);
    const injections = listInjections(database, { compactionId: compaction.id }).reverse();
    return { compaction, ...(survival ? { survival } : {}), injections };
  });
  if (record === 'none' && filter.id !== undefined)
    throw new AppError(
      'E_USAGE',
      `Cannot find compaction ${filter.id}`,
      'Run `tideproof audit` to see which there are',
    );
  if (record === undefined || record === 'none') {
    print.json(null);
    print.line(sayNothing(record !== undefined, filter));
    return 1;
  }
  const now = new Date();
  print.json(encodeRecord(record, now));
  showRecord(record, print, now, options.all === true);
  return record.injections.every(hashMatches) ? 0 : 1;
}

function idOf(which: string): { id?: number } {
  if (which === 'last') return {};
  const id = /^\d+$/.test(which) ? Number(which) : Number.NaN;
  if (Number.isSafeInteger(id)) return { id };
  throw new AppError(
    'E_USAGE',
    `Cannot show compaction "${which}": that is neither a number nor "last"`,
    'Run `tideproof audit` to see which there are',
  );
}

function sayNothing(archived: boolean, { sessionId, folders }: CompactionFilter): string {
  if (!archived)
    return 'Nothing is recorded yet. After `tideproof install` the first session makes the archive.';
  if (sessionId === undefined && folders === undefined) return 'No compaction is recorded yet.';
  const session = sessionId === undefined ? '' : ` of a session ${sessionId}…`;
  return `No compaction${session}${folders ? ` in ${folders[0]}` : ''} is recorded. \`tideproof audit\` shows all.`;
}
