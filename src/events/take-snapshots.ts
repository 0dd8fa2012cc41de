import { findMarks, type MarksOf, reachMark, takeMarks } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type ContextMark, crossedThresholds } from '../domain/context-fill.ts';
import type { SessionFill } from '../session/find-fill.ts';

/** Thresholds that the fill has passed since the last check. Mostly none, so that nothing has to be written. */
export function listDueMarks(
  sessionId: string,
  fill: SessionFill,
  { database }: Pick<Archive, 'database'>,
): ContextMark[] {
  const { tokens } = findMarks(database, snapshotsOf(sessionId, fill));
  return crossedThresholds(tokens, fill.tokens);
}

/** Records the thresholds that the fill has passed, each once between two compactions. Call in a transaction. */
export function noteMarks(sessionId: string, fill: SessionFill, { database }: Archive, now: Date): void {
  const mark = { ...snapshotsOf(sessionId, fill), tokens: fill.tokens, reachedAt: now.toISOString() };
  for (const { name } of listDueMarks(sessionId, fill, { database })) reachMark(database, { ...mark, name });
}

/** Thresholds at which a snapshot is due, also those recorded by the status line. Each is returned to one caller only. */
export function takeSnapshots(
  sessionId: string,
  fill: SessionFill,
  archive: Archive,
  now: Date,
): ContextMark[] {
  const { database } = archive;
  const { tokens, waiting } = findMarks(database, snapshotsOf(sessionId, fill));
  if (waiting === 0 && crossedThresholds(tokens, fill.tokens).length === 0) return [];
  return archive.transaction(() => {
    noteMarks(sessionId, fill, archive, now);
    return takeMarks(database, snapshotsOf(sessionId, fill), now.toISOString());
  });
}

function snapshotsOf(sessionId: string, { generation }: SessionFill): MarksOf {
  return { sessionId, generation, kind: 'snapshot' };
}
