import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import type { SessionRef } from '../domain/session.ts';
import { addNote, NOTE_CHARACTERS_MAX } from './add-note.ts';
import { archiveNote } from './archive-note.ts';
import { keepNotes } from './keep-notes.ts';
import { type SessionView, seeSession } from './view-session.ts';

/** Writes something down for a session: in its ledger, among its words, and in its notes if it has any. */
export function takeNote(session: SessionRef, text: string, archive: Archive, context: Context): SessionView {
  const note = text.trim();
  if (note.length > NOTE_CHARACTERS_MAX)
    throw new AppError(
      'E_USAGE',
      `Cannot write down ${groupDigits(note.length)} characters: a note has room for ${groupDigits(NOTE_CHARACTERS_MAX)}`,
      'Put the text into a file of the project, and note what it is and where it lies',
    );
  if (note === '')
    throw new AppError(
      'E_USAGE',
      'Cannot write down an empty note',
      'Give its text, or "-" to read it from stdin',
    );
  addNote(session, note, archive, context);
  if (context.config['archive.words']) archiveNote(session, note, context);
  const view = seeSession(session, archive, context);
  keepNotes(view, archive);
  return view;
}
