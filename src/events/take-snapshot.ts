import { findMarkedTokens, reachMark } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { SessionFill } from '../session/find-fill.ts';

const FIRST_TOKENS = 50_000;
const STEP_TOKENS = 10_000;

/** The mark that the context has passed since the last snapshot, if any: one is due then. Given to one caller only. */
export function takeSnapshot(
  sessionId: string,
  { tokens, generation }: SessionFill,
  { database, transaction }: Archive,
  now: Date,
): string | undefined {
  const mark = { sessionId, generation, kind: 'snapshot', tokens } as const;
  const passed = Math.floor(tokens / STEP_TOKENS) * STEP_TOKENS;
  if (passed < FIRST_TOKENS || passed <= findMarkedTokens(database, mark)) return undefined;
  const name = `${passed / 1000}k tokens`;
  const reached = { ...mark, name, reachedAt: now.toISOString() };
  return transaction(() => reachMark(database, reached)) ? name : undefined;
}
