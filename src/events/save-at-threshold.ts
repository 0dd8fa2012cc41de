import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { keepNotes } from '../documents/keep-notes.ts';
import { viewForDocuments } from '../documents/view-session.ts';
import { putHandoff, reportOn } from '../documents/write-handoff.ts';
import { writeSnapshot } from '../documents/write-snapshot.ts';
import type { SessionRef } from '../domain/session.ts';

/**
 * Writes handoff, snapshot and notes when the context passes a threshold ("50,000 tokens", "15 % before compaction").
 * Returns the path of the snapshot as seen from the session; undefined if there is nothing to save or writing fails.
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
  const report = reportOn(view, `at ${passed}`, archive);
  putHandoff(view, report, archive);
  keepNotes(view, archive);
  return writeSnapshot(view, report);
}
