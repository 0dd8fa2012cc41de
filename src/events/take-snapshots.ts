import { findMarks, type MarksOf, reachMark, takeMarks } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type ContextMark, crossedThresholds } from '../domain/context-fill.ts';
import type { SessionFill } from '../session/find-fill.ts';

/** The marks that the fill has passed since the last look. Most looks find none, and need no write. */
export function listDueMarks(
  sessionId: string,
  fill: SessionFill,
  { database }: Pick<Archive, 'database'>,
): ContextMark[] {
  const { tokens } = findMarks(database, snapshotsOf(sessionId, fill));
  return crossedThresholds(tokens, fill.tokens, fill.threshold);
}

/** Notes the marks that the fill has passed: each once between two compactions. To be called in a transaction. */
export function noteMarks(
  sessionId: string,
  fill: SessionFill,
  { database }: Pick<Archive, 'database'>,
  now: Date,
): void {
  const reachedAt = now.toISOString();
  for (const { name } of listDueMarks(sessionId, fill, { database }))
    reachMark(database, { ...snapshotsOf(sessionId, fill), name, fill, reachedAt });
}

/**
 * The marks at which the state of the work is to be kept now: those the fill has just passed, and those that the status
 * line, which keeps nothing itself, has noted before. Each is given to one caller only.
 */
export function takeSnapshots(
  sessionId: string,
  fill: SessionFill,
  archive: Archive,
  now: Date,
): ContextMark[] {
  const { database } = archive;
  const { tokens, waiting } = findMarks(database, snapshotsOf(sessionId, fill));
  if (waiting === 0 && crossedThresholds(tokens, fill.tokens, fill.threshold).length === 0) return [];
  return archive.transaction(() => {
    noteMarks(sessionId, fill, archive, now);
    return takeMarks(database, snapshotsOf(sessionId, fill), now.toISOString());
  });
}

function snapshotsOf(sessionId: string, { generation }: SessionFill): MarksOf {
  return { sessionId, generation, kind: 'snapshot' };
}
