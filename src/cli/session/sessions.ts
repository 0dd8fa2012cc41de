import { listOverviews, type OverviewFilter } from '../../archive/lists/session-overview.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { parseMoment } from '../../queries/parse-moment.ts';
import { findSessionLife } from '../../session/find-session-life.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { type EncodedSession, encodeSession } from './sessions/encode-session.ts';
import { showSessions } from './sessions/show-sessions.ts';

const LIMIT = 20;

/** `sessions`: which there are, when each was last heard of, how it ended, and whether it can be resumed. Only reads. */
export function runSessions({ options, context, print }: CommandCall): ExitCode {
  const now = new Date();
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const isAlive = options.alive === true;
  const filter: OverviewFilter = {
    ...(typeof options.session === 'string' ? { sessionId: options.session } : {}),
    ...(typeof options.project === 'string' ? { folders: foldersOf(options.project) } : {}),
    ...(typeof options.since === 'string'
      ? { since: parseMoment('since', options.since, now).toISOString() }
      : {}),
    // Whether one is alive shows only when its process is looked for; one more than wanted tells whether there are more.
    ...(isAlive ? { notEnded: true } : { limit: limit + 1 }),
  };
  const listed = readArchive(archiveFile(context.dataDir), (database) => listOverviews(database, filter));
  const found = (listed ?? [])
    .map((session): EncodedSession => encodeSession(session, findSessionLife(session, now)))
    .filter(({ state }) => !isAlive || state === 'running');
  const sessions = found.slice(0, limit);
  const more = found.length > limit;
  print.json({ sessions, more });
  if (sessions.length === 0) {
    print.line(
      listed === undefined
        ? 'Nothing is recorded yet. After `tideproof install` the first session makes the archive.'
        : `No such session is ${isAlive ? 'running' : 'on record'}. \`tideproof sessions\` lists all.`,
    );
    return 1;
  }
  showSessions(sessions, print, now);
  if (more) print.line(`There are older ones: --limit ${limit * 2} shows more.`);
  return 0;
}
