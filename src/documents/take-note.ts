import { putToldFact } from '../archive/records/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { openEntryWriter } from '../archive/texts/entry-text.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { saveTextReading, startTextReading } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { keyOfText } from '../domain/fact.ts';
import { groupDigits } from '../domain/say.ts';
import type { SessionRef } from '../domain/session.ts';
import { textsFile } from '../system/paths.ts';
import { keepNotes } from './keep-notes.ts';
import { type SessionView, viewSessionOrThrow } from './view-session.ts';

/** More than a brief could ever quote; longer texts belong in a file. */
const NOTE_CHARACTERS_MAX = 2000;

/** Stores a note for a session: in its ledger, among the searchable texts, and in its notes document if it has one. */
export function takeNote(session: SessionRef, text: string, archive: Archive, context: Context): SessionView {
  const written = text.trim();
  if (written.length > NOTE_CHARACTERS_MAX)
    throw usageError(
      `Cannot write down ${groupDigits(written.length)} characters: a note has room for ${groupDigits(NOTE_CHARACTERS_MAX)}`,
      'Put the text into a file of the project, and note what it is and where it lies',
    );
  if (written === '')
    throw usageError('Cannot write down an empty note', 'Give its text, or "-" to read it from stdin');
  const note = context.masker.mask(written).trim();
  const seen = { kind: 'note', key: keyOfText(note), text: note, status: 'open' } as const;
  archive.transaction(() => putToldFact(seen, session, context.now().toISOString(), archive.database));
  if (context.config['archive.words']) archiveNote(session, note, context);
  const view = viewSessionOrThrow(session, archive.database, context);
  keepNotes(view, archive);
  return view;
}

/** Makes a note searchable; unlike everything else, it is in no transcript. */
function archiveNote({ id, cwd, transcriptPath }: SessionRef, note: string, { dataDir, now }: Context): void {
  using texts = openTexts(textsFile(dataDir));
  texts.transaction(() => {
    const reading = startTextReading(texts.database, { path: transcriptPath, sessionId: id, agentId: '' });
    const writer = openEntryWriter(texts.database);
    writer.write(reading.transcriptId, {
      ...{ uuid: `note ${keyOfText(note)}`, line: reading.position.line, part: 0, time: now().getTime() },
      ...{ kind: 'note', tool: '', failed: false, text: note },
    });
    writer.flush();
    saveTextReading(texts.database, reading, { sessionId: id, cwd, firstTime: 0, lastTime: 0 });
  });
}
