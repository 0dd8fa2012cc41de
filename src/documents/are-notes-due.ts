import { findSession, type SessionRow } from '../archive/records/sessions.ts';
import { findPosition } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** Whether documents were left to be written by a compaction. */
export function areDocumentsLeft({ session }: ClientEvent, database: Database): boolean {
  return typeof findSession(database, session.id)?.leftGeneration === 'number';
}

/** In a long turn notes are updated too, but not after every tool call. */
const MIDDLE_OF_TURN_MILLISECONDS = 60_000;

/** A cheap test before the code for documents is loaded. During a turn they are due at its first tool call, and then from time to time. */
export function areNotesDue({ kind, session }: ClientEvent, database: Database, now: Date): boolean {
  const known = findSession(database, session.id);
  if (!known) return false;
  if (known.leftGeneration !== null) return true;
  const isTurnNoted = isTurnInNotes(known);
  const isRead = findPosition(database, session.transcriptPath)?.offset === known.notedOffset;
  if (kind === 'turn-ended') return !isTurnNoted || !isRead;
  const notedAt = Date.parse(known.notedAt ?? known.startedAt);
  return !isRead && (!isTurnNoted || now.getTime() - notedAt > MIDDLE_OF_TURN_MILLISECONDS);
}

/** Whether the documents tell of the turn in work, or that none is. If no prompt was announced, they never do. */
export function isTurnInNotes({ notedInWork, runningPrompt }: SessionRow): boolean {
  return (notedInWork === 1) === Boolean(runningPrompt);
}
