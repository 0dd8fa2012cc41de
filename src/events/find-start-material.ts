import { hasOpenEnds, isSuccessor, listCleared, listUnclaimed } from '../archive/lists/find-sessions.ts';
import { countPins } from '../archive/records/pins.ts';
import type { SessionRow } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { mayBringFiles } from '../config/project-files.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { catchUp } from '../session/catch-up.ts';
import { endsMidTurn } from '../session/ends-mid-turn.ts';
import { findSessionEnd } from '../session/find-session-end.ts';

type StartEvent = Extract<ClientEvent, { kind: 'session-started' }>;

/** What a starting session may have to be told. */
export interface StartMaterial {
  /** Whether the conversation is new: a resumed one already contains what it was told at its start. */
  isFresh: boolean;
  candidates: Candidate[];
}

/** A session that might be handed over: it has ended, and its transcript was read to the end. */
export interface Candidate {
  session: SessionRow;
  endedAt: Date;
}

/** The maximum age of a session that is handed over. */
export const HANDOFF_MILLISECONDS_MAX = 72 * 3_600_000;

/**
 * A cheap check at the start of a session, because most have nothing to be told and then need no more code. A resumed
 * or forked session already contains what it was told at its start.
 */
export function findStartMaterial(
  event: StartEvent,
  archive: Archive,
  context: Context,
): StartMaterial | undefined {
  const place = { sessionId: event.session.id, project: context.project };
  const hasMaterial = mayBringFiles(context.project) || countPins(archive.database, place) > 0;
  if (event.reason !== 'startup' && event.reason !== 'clear')
    return hasMaterial ? { isFresh: false, candidates: [] } : undefined;
  const candidates = findCandidates(event, archive, context).filter(
    (each) => event.reason === 'clear' || isWorthALook(each, archive, context),
  );
  return hasMaterial || candidates.length > 0 ? { isFresh: true, candidates } : undefined;
}

/** Recent and, as far as the ledger says, unfinished; by setting, finished ones count as well. */
function isWorthALook({ session, endedAt }: Candidate, { database }: Archive, context: Context): boolean {
  const { config, now } = context;
  const age = now().getTime() - endedAt.getTime();
  if (age > HANDOFF_MILLISECONDS_MAX) return false;
  if (config['start.handoff'] === 'always') return true;
  const { transcriptPath } = session;
  // What was handed over to it may still be open.
  if (!session.endedAt || isSuccessor(session)) return true;
  return (
    hasOpenEnds(database, transcriptPath) || endsMidTurn(transcriptPath, context.inFolder(session).reader)
  );
}

function findCandidates(event: StartEvent, archive: Archive, context: Context): Candidate[] {
  const { session: own, clientPid } = event;
  const listed =
    event.reason === 'clear'
      ? listCleared(archive.database, own, clientPid, context.now())
      : listUnclaimed(archive.database, own);
  return listed.flatMap((session) => {
    try {
      const endedAt = findSessionEnd(session, clientPid, context.now());
      if (!endedAt) return [];
      catchUp(archive, session, session.transcriptPath, context.inFolder(session), { sidechain: false });
      return [{ session, endedAt }];
    } catch (error) {
      context.log(`session ${session.id} cannot be handed over: ${(error as Error).stack}`);
      return [];
    }
  });
}
