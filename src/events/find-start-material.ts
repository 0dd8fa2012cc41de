import {
  hasOpenEnds,
  hasWorked,
  listCleared,
  listPredecessors,
  listUnclaimed,
} from '../archive/lists/find-sessions.ts';
import { listPins } from '../archive/records/pins.ts';
import type { SessionRow } from '../archive/records/sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { mayBringFiles } from '../config/project-files.ts';
import type { Context } from '../context/context.ts';
import type { EventOf } from '../domain/client-event.ts';
import { catchUp } from '../session/catch-up.ts';
import { findSessionEnd } from '../session/find-session-life.ts';
import { endsMidTurn } from '../session/last-words.ts';
import type { EventContext } from './event-context.ts';

type StartEvent = EventOf<'session-started'>;

/** What a starting session may have to be told. */
export type StartMaterial = NonNullable<ReturnType<typeof findStartMaterial>>;

/** A session that might be handed over: it has ended, and its transcript was read to the end. */
export interface Candidate {
  session: SessionRow;
  endedAt: Date;
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended';
  /** The context of its folder. */
  own: Context;
  /** The session that was handed this one before, and changed and ran nothing. */
  passedOnBy?: SessionRow;
}

const HANDOFF_MILLISECONDS_MAX = 72 * 3_600_000;

/** A cheap check at the start of a session: most have nothing to be told and need no more code. */
export function findStartMaterial(event: StartEvent, context: EventContext) {
  const place = { sessionId: event.session.id, project: context.project };
  const hasMaterial = mayBringFiles(context.project) || listPins(context.database, place).length > 0;
  // A resumed conversation already contains what it was told at its start.
  const isFresh = event.reason === 'startup' || event.reason === 'clear';
  // A relay hands over in its first prompt.
  const isHandedOver = Boolean(context.environment.TIDEPROOF_RELAY);
  const candidates = isFresh && !isHandedOver ? findCandidates(event, context) : [];
  return hasMaterial || candidates.length > 0 ? { isFresh, candidates } : undefined;
}

function findCandidates(event: StartEvent, context: EventContext): Candidate[] {
  const { archive, database } = context;
  const { session: starting, clientPid } = event;
  const isCleared = event.reason === 'clear';
  const listed = isCleared
    ? listCleared(database, starting, clientPid, context.now())
    : listUnclaimed(database, starting);
  return listed
    .flatMap((session): Candidate[] => {
      try {
        const endedAt = findSessionEnd(session, clientPid, context.now());
        if (!endedAt || isOutdated(endedAt, context)) return [];
        // One context for one folder, so that git is asked once.
        const isHere = session.cwd === starting.cwd && session.client === starting.client;
        const own = isHere ? context : context.inFolder(session);
        catchUp(archive, session, own);
        const ending = isCleared ? 'cleared' : findEnding(session, own);
        return [{ session, endedAt, ending, own }, ...findPassedOn(session, own, database)];
      } catch (error) {
        context.log(`session ${session.id} cannot be handed over: ${(error as Error).stack}`);
        return [];
      }
    })
    .filter((each) => isWorthALook(each, context));
}

/** What a session was handed that then changed and ran nothing: it is still open. */
function findPassedOn(passedOnBy: SessionRow, own: Context, database: Database): Candidate[] {
  const { endedAt, transcriptPath, cwd, branch, undoes } = passedOnBy;
  // Without an end it may just be starting; one that undoes a compaction was handed nothing.
  if (!endedAt || undoes !== null || hasWorked(database, transcriptPath)) return [];
  return listPredecessors(database, passedOnBy.id)
    .slice(0, 1)
    .filter((earlier) => earlier.cwd === cwd && earlier.branch === branch)
    .map((session) => ({
      session,
      endedAt: new Date(session.endedAt ?? session.seenAt),
      ending: findEnding(session, own),
      ...{ own, passedOnBy },
    }));
}

function findEnding({ endedAt, transcriptPath }: SessionRow, { reader }: Context): Candidate['ending'] {
  if (!endedAt) return 'cut off';
  return endsMidTurn(transcriptPath, reader) ? 'mid-turn' : 'ended';
}

function isOutdated(endedAt: Date, { now }: Context): boolean {
  return now().getTime() - endedAt.getTime() > HANDOFF_MILLISECONDS_MAX;
}

/** Recent and, as far as the ledger says, unfinished. */
function isWorthALook({ session, endedAt, ending }: Candidate, context: EventContext): boolean {
  if (isOutdated(endedAt, context)) return false;
  return (
    ending !== 'ended' ||
    session.modelHandoff !== null ||
    hasOpenEnds(context.database, session.transcriptPath)
  );
}
