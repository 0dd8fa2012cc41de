import { listCompactions, type StoredCompaction } from '../archive/lists/list-compactions.ts';
import type { RecordFilter } from '../archive/lists/record-filter.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { type Boundary, listBoundaries } from '../history/list-boundaries.ts';
import { readToEnd } from './current-session.ts';
import { openArchiveOf, readArchiveOf } from './open-stores.ts';
import { shortSession } from './short-session.ts';

/** A compaction, with what the record and the transcript know of it. */
export interface ChosenCompaction {
  session: SessionRef;
  stored: StoredCompaction;
  /** Undefined if the transcript was deleted or does not contain it. */
  boundary?: Boundary;
}

/** A recorded compaction by its id, or the newest one in a scope that happened. */
export function chooseCompaction(
  which: { id: number } | Pick<RecordFilter, 'session' | 'folders'>,
  context: Context,
): ChosenCompaction | undefined {
  const filter = 'id' in which ? which : { ...which, past: true, limit: 1 };
  const [stored] = readArchiveOf(context, (database) => listCompactions(database, filter)) ?? [];
  return stored && withBoundary(stored, context);
}

/** The client writes the boundary after the compaction, so the transcript may have to be read further first. */
function withBoundary(stored: StoredCompaction, context: Context): ChosenCompaction {
  const { id, agentId, transcriptPath, cwd, client } = stored;
  const session = { client, id: stored.sessionId, cwd, transcriptPath };
  if (agentId !== '' || !stored.happened || transcriptPath === '') return { session, stored };
  const uuid = stored.boundaryUuid ?? readOn(id, session, context);
  const boundaries = listBoundaries(transcriptPath, context.inFolder(session).reader);
  return { session, stored, boundary: boundaries.find((each) => each.uuid === uuid) };
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
