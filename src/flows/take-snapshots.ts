import { findMarkedTokens, reachMark } from '../archive/sqlite/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type ContextMark, crossedThresholds } from '../domain/crossed-thresholds.ts';
import type { SessionFill } from './find-fill.ts';

/** The marks that the fill has passed since the last look. Most looks find none, and need no write. */
export function listDueSnapshots(
  sessionId: string,
  { tokens, threshold, generation }: SessionFill,
  { database }: Pick<Archive, 'database'>,
): ContextMark[] {
  const before = findMarkedTokens(database, { sessionId, generation, kind: 'snapshot' });
  return crossedThresholds(before, tokens, threshold);
}

/**
 * Notes the marks that the fill has passed, and gives back those that nobody noted before: what is to be kept at a mark is
 * kept once between two compactions, whether a hook or the status line comes first.
 */
export function takeSnapshots(
  sessionId: string,
  fill: SessionFill,
  archive: Archive,
  now: Date,
): ContextMark[] {
  if (listDueSnapshots(sessionId, fill, archive).length === 0) return [];
  const { generation } = fill;
  const reachedAt = now.toISOString();
  return archive.transaction(() =>
    listDueSnapshots(sessionId, fill, archive).filter(({ name }) =>
      reachMark(archive.database, { sessionId, generation, kind: 'snapshot', name, fill, reachedAt }),
    ),
  );
}
