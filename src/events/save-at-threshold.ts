import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { keepNotes } from '../documents/keep-notes.ts';
import { viewForDocuments } from '../documents/view-session.ts';
import { putHandoff, reportOn } from '../documents/write-handoff.ts';
import { writeSnapshot } from '../documents/write-snapshot.ts';
import type { SessionRef } from '../domain/session.ts';

/**
 * The context has grown past something ("50,000 tokens", "15 % before compaction"): handoff, snapshot and notes as of now. Gives back the path of the snapshot as seen from the session; nothing when there is nothing worth it, or when it cannot be
 * written: that costs the session nothing.
 */
export function saveAtThreshold(
  session: SessionRef,
  passed: string,
  archive: Archive,
  context: Context,
): string | undefined {
  try {
    return save(session, passed, archive, context);
  } catch (error) {
    context.log(`writing documents at ${passed} failed: ${(error as Error).stack}`);
    return undefined;
  }
}

function save(session: SessionRef, passed: string, archive: Archive, context: Context): string | undefined {
  const view = viewForDocuments(session, archive, context);
  if (!view) return undefined;
  const report = reportOn(view, `at ${passed}`, archive, context);
  putHandoff(view, report, archive);
  keepNotes(view, archive);
  return writeSnapshot(view, report);
}
