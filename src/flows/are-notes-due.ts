import type { Database } from '../archive/sqlite/binding.ts';
import { findNoted } from '../archive/sqlite/note-entries.ts';
import { findPosition } from '../archive/sqlite/transcripts.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** In a turn that goes on for hours notes are kept too, but not at every tool. */
const MIDDLE_OF_TURN_MILLISECONDS = 60_000;

/** The cheap look before the code for documents is loaded: whether the transcript has anything that the notes lack. */
export function areNotesDue({ kind, session }: ClientEvent, database: Database, now: Date): boolean {
  const noted = findNoted(database, session.id);
  if (!noted || findPosition(database, session.transcriptPath)?.offset === noted.offset) return false;
  return kind === 'turn-ended' || now.getTime() - Date.parse(noted.at) > MIDDLE_OF_TURN_MILLISECONDS;
}
