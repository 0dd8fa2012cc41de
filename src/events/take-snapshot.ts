import { findMarkedTokens, reachMark } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { crossedThresholds } from '../domain/context-fill.ts';
import type { SessionFill } from '../session/find-fill.ts';

/** The highest threshold passed since the last snapshot, if any: one is due then. Given to one caller only. */
export function takeSnapshot(
  sessionId: string,
  { tokens, threshold, generation }: SessionFill,
  { database, transaction }: Archive,
  now: Date,
): string | undefined {
  const mark = { sessionId, generation, kind: 'snapshot', tokens } as const;
  const passed = crossedThresholds(findMarkedTokens(database, mark), tokens, threshold).at(-1);
  if (!passed) return undefined;
  const { name } = passed;
  const reached = { ...mark, name, reachedAt: now.toISOString() };
  return transaction(() => reachMark(database, reached)) ? name : undefined;
}
