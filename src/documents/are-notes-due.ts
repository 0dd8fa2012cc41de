import { findNoted, findRunningPrompt } from '../archive/records/sessions.ts';
import { findPosition } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** In a turn that goes on for hours notes are kept too, but not at every tool. */
const MIDDLE_OF_TURN_MILLISECONDS = 60_000;

/**
 * The cheap look before the code for documents is loaded: whether they say something that holds no more. In a turn they are kept
 * at its first tool, when they still tell of the turn before, and then from time to time.
 */
export function areNotesDue({ kind, session }: ClientEvent, database: Database, now: Date): boolean {
  const noted = findNoted(database, session.id);
  if (!noted) return false;
  // Without a prompt that was announced the documents tell of no turn in work, however often they are kept.
  const isTurnNoted = noted.isInWork === (findRunningPrompt(database, session.id) !== '');
  const isRead = findPosition(database, session.transcriptPath)?.offset === noted.offset;
  if (kind === 'turn-ended') return !isTurnNoted || !isRead;
  return !isRead && (!isTurnNoted || now.getTime() - Date.parse(noted.at) > MIDDLE_OF_TURN_MILLISECONDS);
}
