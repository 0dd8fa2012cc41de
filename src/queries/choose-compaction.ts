import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import {
  type CompactionFilter,
  listCompactions,
  type StoredCompaction,
} from '../archive/lists/list-compactions.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { type Boundary, listBoundaries } from '../history/list-boundaries.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';
import { readToEnd } from './current-session.ts';
import { findNamedSession } from './find-named-session.ts';
import { openArchiveOf, readArchiveOf } from './open-stores.ts';
import { shortSession } from './short-session.ts';

/** A compaction, with what the record and the transcript know of it. */
export interface ChosenCompaction {
  /** Its name on the command line. */
  name: string;
  session: SessionRef;
  /** Empty for the main conversation. */
  agentId: string;
  stored?: StoredCompaction;
  /** Undefined if the transcript was deleted or does not contain it. */
  boundary?: Boundary;
}

const HINT = 'To list compactions, run: tideproof audit';
/** More than one is examined, because the newest may have been cancelled. */
const LOOKED_AT_MAX = 200;

/**
 * Resolves `12`, `last` or `3f2a91c0:2`: a recorded compaction by id, the newest, or by number in a session or
 * transcript file. Undefined if nothing is recorded.
 */
export function chooseCompaction(
  which: string,
  filter: CompactionFilter,
  context: Context,
): ChosenCompaction | undefined {
  const [, place, number] = /^(.+):(\d+)$/.exec(which) ?? [];
  if (place !== undefined) return chooseByNumber(place, Number(number), context);
  const id = /^\d+$/.test(which) ? Number(which) : undefined;
  if (id === undefined && which !== 'last')
    throw new AppError(
      'E_USAGE',
      `Cannot tell which compaction "${which}" is: give an id, last, or <session>:<number>`,
      HINT,
    );
  const [stored] = findStored(id === undefined ? { ...filter, limit: LOOKED_AT_MAX } : { id }, context);
  if (stored) return withBoundary(stored, context);
  if (id !== undefined) throw new AppError('E_USAGE', `Cannot find compaction ${id}`, HINT);
  return undefined;
}

/** A session by its id or a prefix of it, or by its file. */
export function findSessionOrFile(named: string, context: Context): SessionRef {
  if (!named.endsWith('.jsonl'))
    return (
      readArchiveOf(context, (database) => findNamedSession(named, context, database)) ??
      findNamedSession(named, context, undefined)
    );
  const transcriptPath = resolve(named);
  const { id: client, rows } = context.client;
  const { cwd = '' } = readSessionSetting(transcriptPath, rows);
  return { client, id: basename(named, '.jsonl'), cwd, transcriptPath };
}

/** The compactions in a session's transcript, each with its record if there is one. */
export function listOfSession(
  session: SessionRef,
  context: Context,
  named = shortSession(session.id),
): ChosenCompaction[] {
  const stored = findStored({ sessionId: session.id }, context).filter(
    ({ sessionId }) => sessionId === session.id,
  );
  return (listBoundaries(session.transcriptPath, context.inFolder(session).reader) ?? []).map((boundary) => {
    const record = stored.find(({ boundaryUuid }) => boundaryUuid === boundary.uuid);
    return {
      name: record ? String(record.id) : `${named}:${boundary.index}`,
      session,
      agentId: '',
      stored: record,
      boundary,
    };
  });
}

function chooseByNumber(place: string, number: number, context: Context): ChosenCompaction {
  const session = findSessionOrFile(place, context);
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session, context);
  const found = listOfSession(session, context, place);
  const chosen = found[number - 1];
  if (chosen) return chosen;
  throw new AppError(
    'E_USAGE',
    `Cannot find compaction ${number}: ${place} has ${found.length === 0 ? 'none' : found.length}`,
    HINT,
  );
}

function findStored(filter: CompactionFilter, context: Context): StoredCompaction[] {
  const past = filter.id === undefined;
  return readArchiveOf(context, (database) => listCompactions(database, { ...filter, past })) ?? [];
}

/** The client writes the boundary after the compaction, so the transcript may have to be read further first. */
function withBoundary(stored: StoredCompaction, context: Context): ChosenCompaction {
  const { id, agentId, transcriptPath, cwd } = stored;
  const session = { client: stored.client, id: stored.sessionId, cwd, transcriptPath };
  const chosen = { name: String(id), session, agentId, stored };
  if (agentId !== '' || !stored.happened || transcriptPath === '') return chosen;
  const uuid = stored.boundaryUuid ?? readOn(id, session, context);
  const boundary = listBoundaries(transcriptPath, context.inFolder(session).reader)?.find(
    (each) => each.uuid === uuid,
  );
  return boundary ? { ...chosen, boundary } : chosen;
}

function readOn(id: number, session: SessionRef, context: Context): string | null | undefined {
  using archive = openArchiveOf(context);
  readToEnd(session, context, archive);
  return listCompactions(archive.database, { id })[0]?.boundaryUuid;
}

export function transcriptGone({ id, transcriptPath }: SessionRef, { client }: Context): AppError {
  const { retention } = client.places;
  return new AppError(
    'E_TRANSCRIPT_UNREADABLE',
    `Cannot find the transcript of session ${shortSession(id)}: "${transcriptPath}" does not exist`,
    `${retention && `${retention}; `}\`tideproof undo <id> --brief\` works without`,
  );
}
