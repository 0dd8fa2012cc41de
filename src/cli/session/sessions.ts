import { listOverviews, type OverviewFilter } from '../../archive/lists/session-overview.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { findSessionLife } from '../../session/find-session-life.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { momentOf, scopeOf } from '../scope.ts';
import { type EncodedSession, encodeSession } from './sessions/encode-session.ts';
import { showSessions } from './sessions/show-sessions.ts';

const LIMIT = 20;

/** `sessions`: when each was last active, how it ended, and how to resume it. Only reads. */
export function runSessions(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const now = new Date();
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const isAlive = options.alive === true;
  const { folders, session, where } = scopeOf(call);
  const filter: OverviewFilter = {
    ...{ sessionId: session, folders, since: momentOf('since', call)?.toISOString() },
    // Whether one is alive shows only when its process is looked for; one more than wanted tells whether there are more.
    ...(isAlive ? { notEnded: true } : { limit: limit + 1 }),
  };
  const listed = readArchive(archiveFile(context.dataDir), (database) => listOverviews(database, filter));
  const found = (listed ?? [])
    .map(
      (session): EncodedSession =>
        encodeSession(session, findSessionLife(session, now), context.inFolder(session).client),
    )
    .filter(({ state }) => !isAlive || state === 'running');
  const sessions = found.slice(0, limit);
  const more = found.length > limit;
  print.json({ sessions, more });
  if (sessions.length === 0) {
    print.hint(
      listed === undefined
        ? 'Nothing is recorded yet. To read the history of this machine, run: tideproof import'
        : `No session ${where} is ${isAlive ? 'running' : 'on record'}. For all projects, run: tideproof sessions --all`,
    );
    return 1;
  }
  showSessions(sessions, print, now, options.all === true);
  if (more) print.line(print.paint('grey', `Older ones are hidden: --limit ${limit * 2} shows more.`));
  return 0;
}
