import { join } from 'node:path';
import { findSession, noteDocumentsWritten, recordNoteEntries } from '../archive/records/sessions.ts';
import { findPosition } from '../archive/records/transcripts.ts';
import { keepDevDocs } from '../documents/keep-dev-docs.ts';
import { keepNotes } from '../documents/keep-notes.ts';
import { viewForDocuments } from '../documents/view-session.ts';
import { putHandoff, reportOn, writeSnapshot } from '../documents/write-handoff.ts';
import { attempt } from '../domain/attempt.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { HANDOFFS, NOTES, SNAPSHOTS } from '../notes/document-names.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';
import type { EventContext } from './event-context.ts';

const BEFORE = 'before a compaction';
const REASONS: Partial<Record<ClientEvent['kind'], string>> = {
  'turn-ended': 'at the end of a turn',
  'session-ended': 'at the end of the session',
};

/** One that fails keeps no other from being written. `passed`: the mark that the context has passed ("50k tokens"), for a snapshot. */
export function keepDocuments(event: ClientEvent, context: EventContext, passed?: string): void {
  const { archive, database, transaction } = context;
  const { kind, session } = event;
  const writeInTime = (what: string, write: () => void) => {
    if (Date.now() < context.deadline) attempt(context.log, `writing ${what} failed`, write);
  };
  const left = findSession(database, session.id)?.leftGeneration ?? undefined;
  writeInTime('documents', () => {
    const view = viewForDocuments(session, database, context);
    if (!view) {
      const offset = findPosition(database, session.transcriptPath)?.offset ?? null;
      const at = context.now().toISOString();
      transaction(() => recordNoteEntries(database, session.id, [], { at, offset }));
      return;
    }
    const during = passed === undefined ? (REASONS[kind] ?? 'in the middle of a turn') : `at ${passed}`;
    const reason = left === undefined ? during : BEFORE;
    const report = reportOn(view, reason);
    writeInTime('the handoff', () => {
      putHandoff(view, report, archive);
      const generation = left ?? view.generation;
      // The compaction may be over by now; the snapshot is still that of before it.
      if (reason === BEFORE || passed !== undefined) writeSnapshot(view.folder, report, generation);
    });
    writeInTime('the notes', () => keepNotes(view, archive));
    writeInTime('dev docs', () => keepDevDocs(view, report, archive));
    for (const place of ['', HANDOFFS, NOTES, SNAPSHOTS])
      sweepDrafts(join(view.folder.path, place), context.now());
  });
  if (left !== undefined) transaction(() => noteDocumentsWritten(database, session.id, left));
}
