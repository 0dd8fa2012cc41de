import type { Database } from '../archive/sqlite/binding.ts';
import { findLatestSession, findNextOfClient, findSession } from '../archive/sqlite/find-session.ts';
import { isForgotten } from '../archive/sqlite/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { SessionRecord } from '../archive/sqlite/predecessors.ts';
import { configOf } from '../config/config-of.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../flows/catch-up.ts';
import type { Machine } from '../flows/handle-event.ts';
import { CURRENT } from '../flows/keep-notes.ts';
import { noteBoundary } from '../flows/note-compaction.ts';
import { openProjectFolder } from '../flows/open-project-folder.ts';
import { projectDirectory } from '../system/paths.ts';
import { findNamedSession, findOnDisk } from './find-named-session.ts';
import { maskFor } from './mask-for.ts';
import { findPlaces } from './places.ts';
import { shortSession } from './short-session.ts';
import { writeLog } from './write-log.ts';

const PATIENCE_MILLISECONDS = 60_000;
/** Of two sessions at once, the one in the file counts; signs of life are a minute apart. */
const AT_ONCE_MILLISECONDS = 120_000;

/** A person waits longer than a client does. */
export function createMachine(environment: NodeJS.ProcessEnv): Omit<Machine, 'loadBriefing'> {
  const { dataDir } = findPlaces(environment);
  return {
    environment,
    now: () => new Date(),
    log: (message) => writeLog(dataDir, message),
    deadline: Date.now() + PATIENCE_MILLISECONDS,
  };
}

/**
 * The session that a command is about, read to its end: the one named, else the one that runs the command, else the one
 * in work in this project.
 */
export function findSessionInWork(
  environment: NodeJS.ProcessEnv,
  wanted: string | true | undefined,
  archive: Archive,
): SessionRef {
  const session = chooseSession(environment, wanted, archive.database);
  readToEnd(session, environment, archive);
  return session;
}

/** The same session as it is on record: for who may only read. */
export function chooseSession(
  environment: NodeJS.ProcessEnv,
  wanted: string | true | undefined,
  database: Database,
): SessionRef {
  const session =
    typeof wanted === 'string'
      ? findNamedSession(wanted, environment, database)
      : (findCalling(environment, database) ?? findCurrent(environment, database));
  if (!session)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      'Cannot find a session of this project',
      'Give one with --session; `tideproof sessions` lists them',
    );
  if (isForgotten(database, session.id))
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Session ${shortSession(session.id)} was forgotten, so nothing is kept of it`,
      `Run \`tideproof forget --allow ${shortSession(session.id)}\` to let it in again`,
    );
  return session;
}

/** Reads what is new in the transcript of a session; compactions that no hook told of are put on record. */
export function readToEnd(session: SessionRef, environment: NodeJS.ProcessEnv, archive: Archive): void {
  maskFor(session.cwd, environment);
  const { deadline, log } = createMachine(environment);
  const whose = { sessionId: session.id, agentId: '' };
  catchUp(archive, session, session.transcriptPath, {
    sidechain: false,
    deadline,
    log,
    onCompaction: (entry, progress) => noteBoundary(entry, progress, whose, archive),
  });
}

/** Claude runs commands in its own environment, which names the session. That of a server stays as it was before `/clear`. */
function findCalling(environment: NodeJS.ProcessEnv, database: Database): SessionRef | undefined {
  const id = environment.CLAUDE_CODE_SESSION_ID;
  if (!id) return undefined;
  const known = findSession(database, id);
  if (!known) return findOnDisk(id, environment)[0];
  return known.endedAt ? (findNextOfClient(database, known) ?? known) : known;
}

function findCurrent(environment: NodeJS.ProcessEnv, database: Database): SessionRef | undefined {
  const project = projectDirectory(environment, process.cwd());
  const { config } = configOf(process.cwd(), environment);
  const current = openProjectFolder(project, config)?.read(CURRENT).trim();
  const named = current ? findSession(database, current) : undefined;
  const latest = findLatestSession(database, project);
  return named && latest && isInWork(named, latest) ? named : latest;
}

/** A session that has just begun has no notes yet, and the one before it still stands in the file. */
function isInWork({ id, endedAt, seenAt }: SessionRecord, latest: SessionRecord): boolean {
  if (id === latest.id) return true;
  return endedAt === undefined && latest.seenAt.getTime() - seenAt.getTime() < AT_ONCE_MILLISECONDS;
}
