import { join } from 'node:path';
import { recordNoteEntries } from '../archive/records/note-entries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { keepDevDocs } from '../documents/keep-dev-docs.ts';
import { keepNotes } from '../documents/keep-notes.ts';
import { viewSession } from '../documents/view-session.ts';
import { putHandoff, reportOn } from '../documents/write-handoff.ts';
import { writeSnapshot } from '../documents/write-snapshot.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { isWorthNotes } from '../notes/is-worth-notes.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';

/**
 * What the user reads afterwards: notes after every turn, and a handoff when the conversation is about to go. One that
 * cannot be written costs the others nothing, and the session still less.
 */
export function keepDocuments(event: ClientEvent, archive: Archive, context: Context): void {
  const { kind, session } = event;
  const attempt = (what: string, write: () => void) => {
    try {
      if (Date.now() < context.deadline) write();
    } catch (error) {
      context.log(`writing ${what} failed: ${(error as Error).stack}`);
    }
  };
  attempt('documents', () => {
    const view = viewSession(session, archive, context);
    const folder = view?.folder;
    if (!view || !folder || !isWorthNotes(view.picture)) {
      archive.transaction(() =>
        recordNoteEntries(archive.database, session.id, [], {
          at: context.now().toISOString(),
          offset: view?.offset ?? null,
        }),
      );
      return;
    }
    if (kind === 'compaction-started' || kind === 'session-ended')
      attempt('the handoff', () => {
        const reason = kind === 'session-ended' ? 'at the end of the session' : 'before a compaction';
        const report = reportOn(view, reason, archive, context);
        putHandoff(view, report);
        if (kind === 'compaction-started') writeSnapshot(view, report);
      });
    attempt('the notes', () => keepNotes(view, archive, { isOver: kind === 'session-ended' }));
    attempt('dev docs', () => keepDevDocs(view, archive));
    for (const place of ['', 'notes', 'snapshots']) sweepDrafts(join(folder.path, place), context.now());
  });
}
