import { listCompactions } from '../archive/lists/list-compactions.ts';
import { listNoteEntries, recordNoteEntries } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeNotes } from '../notes/compose-notes.ts';
import {
  compactionKey,
  listProgress,
  type PastCompaction,
  renderCompaction,
} from '../notes/list-progress.ts';
import { notesFile, type SessionView } from './view-session.ts';

const CURRENT = 'CURRENT';
const COMPACTIONS = 'compactions.log';

/** Updates the notes of a session. The transaction serializes our processes, so that no entry is appended twice. */
export function keepNotes(view: SessionView, archive: Archive): void {
  const { session, picture, folder, offset } = view;
  if (!folder) return;
  const { database } = archive;
  archive.transaction(() => {
    const written = listNoteEntries(database, session.id);
    const compactions = listPast(view, archive).filter(
      (compaction) => !written.has(compactionKey(compaction)),
    );
    const entries = listProgress(picture, written, compactions);
    folder.update(notesFile(view), (text) => composeNotes(text, picture, entries));
    folder.update(COMPACTIONS, (text) =>
      compactions
        .map((compaction) => `${renderCompaction(session.id, compaction)}\n`)
        .filter((line) => !text.includes(line))
        .reduce((whole, line) => whole + line, text),
    );
    folder.update(CURRENT, () => `${session.id}\n`);
    recordNoteEntries(
      database,
      session.id,
      entries.map(({ key }) => key),
      { at: picture.time, offset },
    );
  });
}

/** Past compactions; one whose tokens are not in the transcript yet is left for later, unless the session ended. */
function listPast({ session, picture }: SessionView, { database }: Archive): PastCompaction[] {
  return listCompactions(database, { session: session.id, past: true })
    .flatMap((compaction) => {
      const { sessionId, finishedAt, preTokens } = compaction;
      const isKnown = sessionId === session.id && (preTokens !== null || picture.isOver);
      return isKnown && finishedAt !== null ? [{ ...compaction, finishedAt }] : [];
    })
    .reverse();
}
