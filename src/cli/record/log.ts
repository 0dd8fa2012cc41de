import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { sayTime } from '../../domain/say.ts';
import {
  collectFailures,
  collectRecorded,
  type EntryFilter,
  newestEntries,
} from '../../queries/collect-entries.ts';
import { parseMoment } from '../../queries/parse-moment.ts';
import { archiveFile, logFile } from '../../system/paths.ts';
import { readLog } from '../../system/read-log.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { showEntries } from './log/show-entries.ts';

const LIMIT = 50;

/** `log`: what tideproof did and what failed, in time order, one line each. Only reads. */
export function runLog({ options, context, print }: CommandCall): ExitCode {
  const { dataDir } = context;
  const now = new Date();
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const filter: EntryFilter = {
    ...(typeof options.session === 'string' ? { sessionId: options.session } : {}),
    ...(typeof options.since === 'string'
      ? { since: parseMoment('since', options.since, now).toISOString() }
      : {}),
    // One more than wanted tells whether there are more.
    limit: limit + 1,
  };
  // Failures are of most use when the archive cannot be read, so they do not depend on it.
  const recorded = options.errors
    ? []
    : readArchive(archiveFile(dataDir), (database) => collectRecorded(database, filter, now));
  const failures = collectFailures(readLog(logFile(dataDir)), filter);
  const found = newestEntries([...(recorded ?? []), ...failures], filter);
  const entries = found.slice(-limit);
  const more = found.length > limit;
  print.json({ entries, more });
  if (entries.length === 0) {
    print.line(sayNothing(recorded !== undefined, options.errors === true, filter));
    return 1;
  }
  if (more) print.line(print.paint('grey', `Older ones are left out: --limit ${limit * 2} shows more.`));
  showEntries(entries, print);
  if (entries.some(({ kind }) => kind === 'error')) print.line(`\nStack traces are in ${logFile(dataDir)}.`);
  return 0;
}

function sayNothing(archived: boolean, errorsOnly: boolean, { sessionId, since }: EntryFilter): string {
  if (!archived)
    return 'Nothing is recorded yet. After `tideproof install` the first session makes the archive.';
  const what = errorsOnly ? 'No error' : 'Nothing';
  const session = sessionId === undefined ? '' : ` of a session ${sessionId}…`;
  return `${what}${session} is recorded${since === undefined ? '' : ` since ${sayTime(since)}`}.`;
}
