import { findLatestSession, findSession, findSessions } from '../archive/sqlite/find-session.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { SessionRecord } from '../archive/sqlite/predecessors.ts';
import { listTranscripts } from '../clients/claude-code/list-transcripts.ts';
import { configOf } from '../config/config-of.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../flows/catch-up.ts';
import type { Machine } from '../flows/handle-event.ts';
import { CURRENT } from '../flows/keep-notes.ts';
import { noteBoundary } from '../flows/note-compaction.ts';
import { openProjectFolder } from '../flows/open-project-folder.ts';
import { appendLog } from '../system/log.ts';
import { logFile, projectDirectory } from '../system/paths.ts';
import { findPlaces } from './places.ts';
import { shortSession } from './short-session.ts';

const PATIENCE_MILLISECONDS = 60_000;
/** Of two sessions at once, the one in the file counts; signs of life are a minute apart. */
const AT_ONCE_MILLISECONDS = 120_000;

/** A person waits longer than a client does. */
export function createMachine(environment: NodeJS.ProcessEnv): Omit<Machine, 'loadBriefing'> {
  const { dataDir } = findPlaces(environment);
  return {
    environment,
    now: () => new Date(),
    log: (message) => appendLog(logFile(dataDir), message),
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
  const session =
    typeof wanted === 'string'
      ? findNamed(wanted, environment, archive)
      : (findCalling(environment, archive) ?? findCurrent(environment, archive));
  if (!session)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      'Cannot find a session of this project',
      'Give one with --session; `tideproof log` lists them',
    );
  const { deadline, log } = createMachine(environment);
  const whose = { sessionId: session.id, agentId: '' };
  catchUp(archive, session, session.transcriptPath, {
    sidechain: false,
    deadline,
    log,
    onCompaction: (entry, progress) => noteBoundary(entry, progress, whose, archive),
  });
  return session;
}

function findNamed(beginning: string, environment: NodeJS.ProcessEnv, { database }: Archive): SessionRef {
  const known = findSessions(database, beginning);
  const found: SessionRef[] = known.length > 0 ? known : findOnDisk(beginning, environment);
  const [session, other] = found.filter(({ id }) => id === beginning).concat(found);
  if (!session)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Cannot find a session ${beginning}`,
      '`tideproof log` lists those on record',
    );
  if (other && session.id !== beginning)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Cannot tell which session ${beginning} is: ${found.map(({ id }) => shortSession(id)).join(', ')}`,
      'Give more of its id',
    );
  return session;
}

/** Claude runs commands in its own environment, which names the session. */
function findCalling(environment: NodeJS.ProcessEnv, { database }: Archive): SessionRef | undefined {
  const id = environment.CLAUDE_CODE_SESSION_ID;
  return id ? (findSession(database, id) ?? findOnDisk(id, environment)[0]) : undefined;
}

/** No hook may have spoken of a session: then its transcript tells. */
function findOnDisk(beginning: string, environment: NodeJS.ProcessEnv): SessionRef[] {
  return listTranscripts(findPlaces(environment).claudeDir)
    .filter(({ sessionId }) => sessionId.startsWith(beginning))
    .map(({ sessionId, path }) => ({
      client: 'claude-code',
      id: sessionId,
      cwd: process.cwd(),
      transcriptPath: path,
    }));
}

function findCurrent(environment: NodeJS.ProcessEnv, { database }: Archive): SessionRef | undefined {
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
