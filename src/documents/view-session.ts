import { relative, sep } from 'node:path';
import { listPins } from '../archive/records/pins.ts';
import { findSession } from '../archive/records/sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { composeAccount } from '../brief/compose-account.ts';
import { tellingRuns } from '../brief/describe-fact.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { markMisquotes } from '../domain/handoff-section.ts';
import type { SessionRef } from '../domain/session.ts';
import { isDocumentOf, NOTES, nameDocument } from '../notes/document-names.ts';
import { isWorthNotes, type SessionPicture } from '../notes/session-picture.ts';
import { readGiven, readStanding, type Standing } from '../session/read-standing.ts';
import { openProjectFolder, type ProjectFolder } from './open-project-folder.ts';

export interface SessionView extends SessionPicture {
  /** The offset up to which its transcript was read. */
  offset: number;
  folder: ProjectFolder | undefined;
}

/** The current picture of a session. Undefined if its transcript was never read. */
export function viewSession(
  session: SessionRef,
  database: Database,
  context: Context,
  folder = openProjectFolder(context.project, context.config),
  standing = readStanding({ session }, { database }, context, true),
): SessionView | undefined {
  if (!standing) return undefined;
  const { turn, offset } = standing;
  const { generation, contextTokens } = standing.progress;
  // Models read the documents, too.
  const { maskForModel } = context.masker;
  const maskAll = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? maskForModel(part) : part));
  const masked = standing.facts.map((fact) => ({
    ...fact,
    text: maskForModel(fact.text),
    detail: maskAll(fact.detail),
  }));
  const facts = markMisquotes(masked, () => maskForModel(readGiven(session, context, database)));
  const runningPrompt = maskForModel(standing.runningPrompt);
  const isOver = Boolean(findSession(database, session.id)?.endedAt);
  const hasAsked = facts.some(({ kind }) => kind === 'request');
  return {
    ...{ session, turn, generation, contextTokens, isOver, facts, offset, folder },
    resumeCommand: context.client.places.resumeCommand(session.id),
    time: context.now().toISOString(),
    pins: listPins(database, { sessionId: session.id, project: context.project }).map(({ text }) => text),
    runs: maskAll(tellingRuns(standing.record, standing.isCheck)),
    // The event for the end of a turn may come after the one for the end of the session.
    account: composeAccount({ ...standing, facts, runningPrompt: isOver && hasAsked ? '' : runningPrompt }),
  };
}

/** A session for its documents; undefined if they have no folder, or if nothing is worth writing down. */
export function viewForDocuments(
  session: SessionRef,
  database: Database,
  context: Context,
  standing?: Standing,
): (SessionView & { folder: ProjectFolder }) | undefined {
  const folder = openProjectFolder(context.project, context.config);
  const view = folder && viewSession(session, database, context, folder, standing);
  return view && isWorthNotes(view) ? { ...view, folder } : undefined;
}

export function viewSessionOrThrow(session: SessionRef, database: Database, context: Context): SessionView {
  const view = viewSession(session, database, context);
  if (view) return view;
  const hint = `It should be at ${session.transcriptPath}`;
  throw new AppError('E_TRANSCRIPT_UNREADABLE', `Cannot read the transcript of session ${session.id}`, hint);
}

export function notesFile({ session, time, folder }: SessionView): string {
  return findDocument(folder, NOTES, { sessionId: session.id, time });
}

/** The document of a session in one of the folders: the existing one, or else the name for a new one. */
export function findDocument(
  folder: ProjectFolder | undefined,
  place: string,
  { sessionId, time }: { sessionId: string; time: string },
  ending = '.md',
): string {
  const isOwn = (name: string) => name.endsWith(ending) && isDocumentOf(name, sessionId);
  return `${place}/${folder?.list(place).find(isOwn) ?? `${nameDocument(sessionId, time)}${ending}`}`;
}

/** The path of a document relative to the working folder of the session. */
export function pathFromSession({ session, folder }: SessionView, file: string): string {
  return folder ? relative(session.cwd, folder.placeOf(file)).split(sep).join('/') : '';
}
