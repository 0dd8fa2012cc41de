import { findNoted, findRunningPrompt } from '../archive/records/sessions.ts';
import { findPosition } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** Whether documents were left to be written by a compaction. */
export function areDocumentsLeft({ session }: ClientEvent, database: Database): boolean {
  return typeof findNoted(database, session.id)?.leftGeneration === 'number';
}

/** In a long turn notes are updated too, but not after every tool call. */
const MIDDLE_OF_TURN_MILLISECONDS = 60_000;

/**
 * A cheap test whether the documents are out of date, before the code for them is loaded. During a turn they are due at
 * its first tool call, because they still describe the turn before, and then from time to time.
 */
export function areNotesDue({ kind, session }: ClientEvent, database: Database, now: Date): boolean {
  const noted = findNoted(database, session.id);
  if (!noted) return false;
  if (noted.leftGeneration !== null) return true;
  // If no prompt was announced, the documents never describe a turn in work.
  const isTurnNoted = noted.isInWork === (findRunningPrompt(database, session.id) !== '');
  const isRead = findPosition(database, session.transcriptPath)?.offset === noted.offset;
  if (kind === 'turn-ended') return !isTurnNoted || !isRead;
  return !isRead && (!isTurnNoted || now.getTime() - Date.parse(noted.at) > MIDDLE_OF_TURN_MILLISECONDS);
}
