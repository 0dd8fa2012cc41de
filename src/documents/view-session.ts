import { join, relative, sep } from 'node:path';
import { findSession } from '../archive/lists/find-session.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { findRunningPrompt } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import type { SessionPicture } from '../notes/session-picture.ts';
import { readSurroundings } from '../session/read-surroundings.ts';
import { openProjectFolder, type ProjectFolder } from './open-project-folder.ts';

/** A session and the place where documents about it go, if there is one. */
export interface SessionView {
  session: SessionRef;
  project: string;
  picture: SessionPicture;
  /** How far its transcript was read for this. */
  offset: number;
  folder: ProjectFolder | undefined;
}

/** What can be told about a session now. Nothing when its transcript was never read. */
export function viewSession(
  session: SessionRef,
  { database }: Pick<Archive, 'database'>,
  context: Context,
): SessionView | undefined {
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return undefined;
  const { turn, contextTokens } = reading.progress;
  // What is wrong with configuration or git is logged at a compaction, not after every turn.
  const { workspace, withTasks } = readSurroundings({ session }, reading.progress, context, () => {});
  const picture: SessionPicture = {
    sessionId: session.id,
    cwd: session.cwd,
    transcriptPath: session.transcriptPath,
    time: context.now().toISOString(),
    turn,
    contextTokens,
    isOver: findSession(database, session.id)?.endedAt !== undefined,
    runningPrompt: findRunningPrompt(database, session.id),
    facts: [...withTasks(openLedger(database, reading.transcriptId).all()), ...workspace],
  };
  return {
    session,
    project: context.project,
    picture,
    offset: reading.position.offset,
    folder: openProjectFolder(context.project, context.config),
  };
}

/** The same for who cannot go on without it. */
export function seeSession(
  session: SessionRef,
  archive: Pick<Archive, 'database'>,
  context: Context,
): SessionView {
  const view = viewSession(session, archive, context);
  if (view) return view;
  throw new AppError(
    'E_TRANSCRIPT_UNREADABLE',
    `Cannot read the transcript of session ${session.id}`,
    `It should be at ${session.transcriptPath}`,
  );
}

/** The id of a session as a part of file names; the client makes uuids, but whatever it sends stays in the folder. */
export function fileNameOf(sessionId: string): string {
  return sessionId.replace(/[^\w.-]/g, '-').replace(/^\.+/, '-');
}

export function notesFile(sessionId: string): string {
  return `notes/${fileNameOf(sessionId)}.md`;
}

export function handoffFile(sessionId: string): string {
  return `HANDOFF-${fileNameOf(sessionId)}.md`;
}

/** Where a document lies, as seen from the folder that the session works in. */
export function pathFromSession(
  { session, folder }: SessionView & { folder: ProjectFolder },
  file: string,
): string {
  return relative(session.cwd, join(folder.path, file)).split(sep).join('/');
}
