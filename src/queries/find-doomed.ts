import { existsSync } from 'node:fs';
import { listForks, splitCopies } from '../archive/erase/forget-records.ts';
import { listOverviews } from '../archive/lists/session-overview.ts';
import { type Doomed, isForgotten } from '../archive/records/forgotten.ts';
import { listTextTranscripts } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import {
  type FoundDocuments,
  findDocuments,
  findDocumentsWith,
  isAbout,
} from '../documents/own-documents.ts';
import { usageError } from '../domain/app-error.ts';
import { findEntries, type Memory, type OnProgress } from '../history/forget.ts';
import { findTranscriptsWith, listSessionTranscripts, readSettingOf } from '../history/list-transcripts.ts';
import { isBelow } from '../system/check-path.ts';
import { pickSession } from './choose-session.ts';
import { foldersOf } from './open-stores.ts';
import { shortSession } from './short-session.ts';

/** What is to be forgotten, with everything that the user should know before. */
export interface ForgetPlan {
  doomed: Doomed;
  /** For users, for example `session 3f2a91c0`. */
  name: string;
  sessions: DoomedSession[];
  /** Documents in projects that mention it: ours are deleted, the user's stay. */
  documents: FoundDocuments;
  isLineAbout(line: string): boolean;
  /** Files of the client that hold it, and stay. */
  transcripts: string[];
  /** Sessions that contain some of the same texts, and stay. */
  forks: string[];
}

export interface DoomedSession {
  id: string;
  cwd: string;
  transcriptPaths: string[];
  hasEnded: boolean;
}

const CHARACTERS_MIN = 3;

export function findDoomedSession(beginning: string, memory: Memory, context: Context): ForgetPlan {
  const found = listSessions(memory).filter(({ id }) => id.startsWith(beginning));
  if (found.length === 0 && isForgotten(memory.archive.database, beginning)) {
    // It may have been cut off before the log and the documents of this project.
    const gone = { id: beginning, cwd: context.cwd, transcriptPaths: [], hasEnded: true };
    return { ...ofSessions([gone], memory, context), sessions: [] };
  }
  return ofSessions([pickSession(found, beginning)], memory, context);
}

export function findDoomedProject(named: string, memory: Memory, context: Context): ForgetPlan {
  const folders = foldersOf(named);
  const known = listSessions(memory, folders);
  const knownIds = new Set(known.map(({ id }) => id));
  const sessions = [...known, ...listUnread(folders, knownIds, memory, context)];
  return ofSessions(sessions, memory, context, folders);
}

function ofSessions(sessions: DoomedSession[], { archive }: Memory, context: Context, folders?: string[]) {
  const sessionIds = sessions.map(({ id }) => id);
  const paths = sessions.flatMap(({ transcriptPaths }) => transcriptPaths).filter(existsSync);
  const { copies, transcripts } = splitCopies(archive.database, paths);
  return {
    doomed: { sessionIds, folders, copies },
    name: folders ? `the sessions and pins in ${folders[0]}` : `session ${shortSession(sessionIds[0]!)}`,
    ...{ sessions, transcripts },
    documents: unite(sessions.map((session) => findDocuments(session, context))),
    isLineAbout: (line: string) => sessionIds.some((id) => isAbout(line, id)),
    forks: listForks(archive.database, sessionIds),
  };
}

export function findDoomedWords(text: string, memory: Memory, context: Context, onProgress: OnProgress) {
  const hint = 'Give more of the text: everything that contains it is forgotten';
  if (text.trim().length < CHARACTERS_MIN)
    throw usageError(`--containing needs at least ${CHARACTERS_MIN} characters, and got "${text}"`, hint);
  const wanted = text.toLowerCase();
  const holds = (each: string) => each.toLowerCase().includes(wanted);
  const entries = findEntries(memory, holds, context, onProgress);
  const holding = findTranscriptsWith(text, context, onProgress);
  const { copies, transcripts } = splitCopies(memory.archive.database, holding);
  const doomed = { sessionIds: [], entries, copies, holds };
  onProgress('');
  const folders = new Set(listSessions(memory).map(({ cwd }) => cwd));
  const name = 'everything that contains this text';
  return {
    ...{ doomed, name, transcripts, sessions: [], forks: [] },
    documents: unite([...folders].map((cwd) => findDocumentsWith(wanted, cwd, context))),
    isLineAbout: holds,
  };
}

/** Merges without duplicates, because sessions share projects. */
function unite(found: readonly FoundDocuments[]): FoundDocuments {
  const all = (part: 'whole' | 'parts' | 'foreign') => [...new Set(found.flatMap((each) => each[part]))];
  const whole = all('whole');
  const parts = all('parts').filter((path) => !whole.includes(path));
  return { whole, parts, foreign: all('foreign') };
}

/** Sessions that are not recorded yet, which the next import would add. */
function listUnread(folders: readonly string[], known: Set<string>, { archive }: Memory, context: Context) {
  const isNew = (id: string) => !known.has(id) && !isForgotten(archive.database, id);
  return listSessionTranscripts(context)
    .filter(({ sessionId }) => isNew(sessionId))
    .map((file) => ({
      id: file.sessionId,
      cwd: readSettingOf(file, context).cwd ?? '',
      transcriptPaths: [file.path],
      hasEnded: true,
    }))
    .filter(({ cwd }) => cwd !== '' && folders.some((folder) => isBelow(cwd, folder)));
}

function listSessions({ archive, texts }: Memory, folders?: readonly string[]): DoomedSession[] {
  const sessions = new Map<string, DoomedSession>();
  for (const { id, cwd, transcriptPath, endedAt } of listOverviews(archive.database, { folders }))
    sessions.set(id, { id, cwd, transcriptPaths: [transcriptPath], hasEnded: endedAt !== null });
  for (const { sessionId, cwd, path } of listTextTranscripts(texts.database, { withAgents: true, folders })) {
    const known = sessions.get(sessionId);
    if (!known) sessions.set(sessionId, { id: sessionId, cwd, transcriptPaths: [path], hasEnded: true });
    else if (!known.transcriptPaths.includes(path)) known.transcriptPaths.push(path);
  }
  return [...sessions.values()];
}
