import { findLatestSession, listPredecessors } from '../archive/lists/find-session.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { viewSession } from '../documents/view-session.ts';
import { reportOn } from '../documents/write-handoff.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { isWorthNotes } from '../notes/is-worth-notes.ts';
import { renderWhole } from '../notes/render-report.ts';
import { chooseSession } from '../queries/current-session.ts';
import { shortSession } from '../queries/short-session.ts';
import { type REACH, refuseOthers } from './scope.ts';
import type { Given } from './tool.ts';

/** The handoff of a session as it would be written now; for a session that just began, that of its predecessor. */
export function readHandoff(
  wanted: string | undefined,
  context: Context,
  database: Database,
  reach: Given<typeof REACH> = {},
): string {
  const session = chooseSession(context, wanted, database);
  if (wanted !== undefined) refuseOthers(session, reach, context);
  const view = viewSession(session, { database }, context.inFolder(session));
  if (wanted === undefined && !(view && isWorthNotes(view.picture))) {
    const before = findBefore(session, context, database);
    const viewBefore = before && viewSession(before, { database }, context.inFolder(before));
    if (viewBefore)
      return `Session ${shortSession(session.id)} has just begun; this is the one before it.\n\n${render(viewBefore)}`;
  }
  if (view) return render(view);
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Nothing is on record of session ${shortSession(session.id)} yet`,
    'Ask again after the next turn; `tideproof doctor` tells whether the hooks are installed',
  );

  function render(seen: NonNullable<typeof view>): string {
    return renderWhole(reportOn(seen, 'on demand', { database }, context.inFolder(seen.session))).trimEnd();
  }
}

function findBefore({ id }: SessionRef, { project }: Context, database: Database): SessionRef | undefined {
  const [predecessor] = listPredecessors(database, id);
  return predecessor ?? findLatestSession(database, project, id);
}
