import { existsSync } from 'node:fs';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { readTexts } from '../../archive/texts/open-texts.ts';
import {
  collectFailures,
  collectRecorded,
  type LogEvent,
  type LogFilter,
  logKinds,
  newestEvents,
} from '../../queries/collect-log.ts';
import { readLog } from '../../system/logs/read-log.ts';
import { archiveFile, logFile, textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseKinds } from '../parse-kinds.ts';
import { parseNumber } from '../parse-number.ts';
import { recordScope } from '../scope.ts';
import { showLog } from './log/show-log.ts';

const LIMIT = 50;

/** `log`: what happened in sessions, what models were given and what failed, in time order. Only reads. */
export function runLog(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const { dataDir } = context;
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const kinds = parseKinds(options.kind, logKinds);
  const { filter: scope, where } = recordScope(call);
  // One more than wanted tells whether there are more.
  const filter: LogFilter = { ...scope, kinds, limit: limit + 1 };
  // Failures are of most use when the archive cannot be read, so they do not depend on it.
  const onlyFailures = kinds?.every((kind) => kind === 'failure') ?? false;
  const recorded = onlyFailures ? [] : readRecorded(dataDir, filter);
  const found = newestEvents(
    [...(recorded ?? []), ...collectFailures(readLog(logFile(dataDir)), filter)],
    filter,
  );
  const events = found.slice(-limit);
  const more = found.length > limit;
  print.json({ events, more });
  if (events.length === 0) {
    print.hint(
      recorded === undefined
        ? 'Nothing is recorded yet. To read the history of this machine, run: tideproof import'
        : `Nothing is recorded ${where}${filter.since || filter.before || kinds ? ' that matches' : ''}. For all projects, add --all`,
    );
    return 1;
  }
  if (more) print.line(print.paint('grey', `Older events are hidden: --limit ${limit * 2} shows more.\n`));
  showLog(events, print);
  const isFailure = events.some(({ kind }) => kind === 'failure');
  if (isFailure) print.line(print.paint('grey', `Stack traces of failures: ${logFile(dataDir)}`));
  const line = events.findLast((event) => event.sessionId !== null && (event.line ?? 0) > 0);
  if (line) print.hint(`Open a line: tideproof show ${line.sessionId!.slice(0, 8)}:${line.line}`);
  const compaction = events.findLast((event) => event.compaction !== null)?.compaction;
  if (compaction) print.hint(`Look into a compaction: tideproof audit ${compaction}`);
  return 0;
}

function readRecorded(dataDir: string, filter: LogFilter): LogEvent[] | undefined {
  return readArchive(archiveFile(dataDir), (archive) =>
    existsSync(textsFile(dataDir))
      ? readTexts(textsFile(dataDir), (texts) => collectRecorded(archive, texts, filter))
      : collectRecorded(archive, undefined, filter),
  );
}
