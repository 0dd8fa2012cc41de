import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import {
  hasOpenEnds,
  listCleared,
  listUnclaimed,
  type SessionRecord,
} from '../archive/sqlite/predecessors.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { HANDOFF_HOURS_DEFAULT } from '../domain/handoff.ts';
import { projectDirectory } from '../system/paths.ts';
import { catchUp } from './catch-up.ts';
import { endsMidTurn } from './ends-mid-turn.ts';
import { findSessionEnd } from './find-session-end.ts';
import type { Machine } from './handle-event.ts';
import { isAnythingSet } from './is-anything-set.ts';

type StartEvent = Extract<ClientEvent, { kind: 'session-started' }>;

/** What a new session may have to be told. */
export interface StartMaterial {
  project: string;
  candidates: Candidate[];
}

/** A session that might be handed over: it is over, and its transcript was read to the end. */
export interface Candidate {
  session: SessionRecord;
  endedAt: Date;
}

const HOUR_MILLISECONDS = 3_600_000;

/**
 * The cheap look at a start: most have nothing to be told and need no more code than this. A session that is resumed or
 * forked has its conversation, and what it was told at its start is in it.
 */
export function findStartMaterial(
  event: StartEvent,
  archive: Archive,
  machine: Machine,
): StartMaterial | undefined {
  if (event.reason !== 'startup' && event.reason !== 'clear') return undefined;
  const project = projectDirectory(machine.environment, event.session.cwd);
  const candidates =
    event.reason === 'clear' || isAnythingSet('start', event.session.cwd, machine.environment)
      ? findCandidates(event, archive, machine)
      : findCandidates(event, archive, machine).filter((each) => isWorthALook(each, archive, machine.now()));
  const hasFiles = ['workflow.md', 'knowledge'].some((name) => existsSync(join(project, '.tideproof', name)));
  return hasFiles || candidates.length > 0 ? { project, candidates } : undefined;
}

/** By the defaults: recent and unfinished. */
function isWorthALook({ session, endedAt }: Candidate, { database }: Archive, now: Date): boolean {
  if (now.getTime() - endedAt.getTime() > HANDOFF_HOURS_DEFAULT * HOUR_MILLISECONDS) return false;
  const { transcriptPath } = session;
  return !session.endedAt || hasOpenEnds(database, transcriptPath) || endsMidTurn(transcriptPath);
}

function findCandidates(event: StartEvent, archive: Archive, machine: Machine): Candidate[] {
  const { session: own, clientPid } = event;
  const { deadline, log } = machine;
  const listed =
    event.reason === 'clear'
      ? listCleared(archive.database, own, clientPid, machine.now())
      : listUnclaimed(archive.database, own);
  return listed.flatMap((session) => {
    try {
      const endedAt = findSessionEnd(session, clientPid, machine.now());
      if (!endedAt) return [];
      catchUp(archive, session, session.transcriptPath, { sidechain: false, deadline, log });
      return [{ session, endedAt }];
    } catch (error) {
      log(`session ${session.id} cannot be handed over: ${(error as Error).stack}`);
      return [];
    }
  });
}
