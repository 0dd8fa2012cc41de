import { hasOpenEnds, listCleared, listPassedOn, listUnclaimed } from '../archive/lists/find-sessions.ts';
import { listPins } from '../archive/records/pins.ts';
import type { SessionRow } from '../archive/records/sessions.ts';
import { mayBringFiles } from '../config/project-files.ts';
import type { Context } from '../context/context.ts';
import { attempt } from '../domain/attempt.ts';
import type { StartEvent } from '../domain/client-event.ts';
import { catchUp } from '../session/catch-up.ts';
import { findSessionEnd } from '../session/find-session-life.ts';
import { endsMidTurn } from '../session/last-words.ts';
import type { EventContext } from './event-context.ts';

export type StartMaterial = NonNullable<ReturnType<typeof findStartMaterial>>;

/** A session that might be handed over: it has ended, and its transcript was read to the end. */
export interface Candidate {
  session: SessionRow;
  endedAt: Date;
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended';
  /** The context of its folder. */
  own: Context;
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
    ? listCleared(database, starting, context.now(), clientPid)
    : listUnclaimed(database, starting);
  const look = (session: SessionRow): Candidate | undefined => {
    const endedAt = findSessionEnd(session, clientPid, context.now());
    if (!endedAt || context.now().getTime() - endedAt.getTime() > HANDOFF_MILLISECONDS_MAX) return undefined;
    // One context for one folder, so that git is asked once.
    const isHere = session.cwd === starting.cwd && session.client === starting.client;
    const own = isHere ? context : context.inFolder(session);
    catchUp(archive, session, own);
    const isUnfinished = hasOpenEnds(database, session.transcriptPath);
    const ending = isCleared && session.endedHow === 'clear' ? 'cleared' : findEnding(session, own);
    return ending === 'ended' && !isUnfinished ? undefined : { session, endedAt, ending, own };
  };
  const find = (session: SessionRow) =>
    attempt(context.log, `session ${session.id} cannot be handed over`, () => look(session)) ?? [];
  const seen = new Set<string>();
  const withPassedOn = (session: SessionRow): Candidate[] => {
    // A session can begin twice with the same id.
    if (seen.has(session.id)) return [];
    seen.add(session.id);
    return [find(session), listPassedOn(database, session).flatMap(withPassedOn)].flat();
  };
  return listed.flatMap(withPassedOn);
}

function findEnding({ endedAt, transcriptPath }: SessionRow, { reader }: Context): Candidate['ending'] {
  if (!endedAt) return 'cut off';
  return endsMidTurn(transcriptPath, reader) ? 'mid-turn' : 'ended';
}
