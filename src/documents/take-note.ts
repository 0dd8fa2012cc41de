import { putToldFact } from '../archive/records/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { openEntryWriter } from '../archive/texts/entry-text.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { saveTextReading, startTextReading } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { keyOfText } from '../domain/fact.ts';
import { groupDigits } from '../domain/group-digits.ts';
import type { SessionRef } from '../domain/session.ts';
import { textsFile } from '../system/paths.ts';
import { keepNotes } from './keep-notes.ts';
import { type SessionView, viewSessionOrThrow } from './view-session.ts';

/** More than a brief could ever quote; longer texts belong in a file. */
const NOTE_CHARACTERS_MAX = 2000;

/** Stores a note for a session: in its ledger, among the searchable texts, and in its notes document if it has one. */
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
  const view = viewSessionOrThrow(session, archive, context);
  keepNotes(view, archive);
  return view;
}

/** Puts a note, with secrets masked, into the ledger of a session. */
export function addNote(
  session: SessionRef,
  text: string,
  archive: Archive,
  { masker, now }: Pick<Context, 'masker' | 'now'>,
): void {
  const noted = masker.mask(text).trim();
  const note = { kind: 'note', key: keyOfText(noted), text: noted, status: 'open' } as const;
  archive.transaction(() => putToldFact(note, session, now().toISOString(), archive.database));
}

/** Makes a note searchable; unlike everything else, it is in no transcript. */
function archiveNote(session: SessionRef, text: string, { dataDir, masker, now }: Context): void {
  const { id, cwd, transcriptPath } = session;
  const noted = masker.mask(text).trim();
  using texts = openTexts(textsFile(dataDir));
  texts.transaction(() => {
    const reading = startTextReading(texts.database, { path: transcriptPath, sessionId: id, agentId: '' });
    const writer = openEntryWriter(texts.database);
    writer.write(reading.transcriptId, {
      ...{ uuid: `note ${keyOfText(noted)}`, line: reading.position.line, part: 0, time: now().getTime() },
      ...{ kind: 'note', tool: '', failed: false, text: noted },
    });
    writer.flush();
    saveTextReading(texts.database, reading, { sessionId: id, cwd, firstTime: 0, lastTime: 0 });
  });
}
