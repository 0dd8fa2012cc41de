import { findMarkedTokens, reachMark } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { SessionFill } from '../session/find-fill.ts';

const FIRST_TOKENS = 50_000;
const STEP_TOKENS = 10_000;
/** Of the way to the compaction, if its point is known. */
const PERCENT_LEFT = [30, 15, 5];

/** The highest mark that the context has passed since the last snapshot, if any: one is due then. Given to one caller only. */
export function takeSnapshot(sessionId: string, fill: SessionFill, archive: Archive): string | undefined {
  const { tokens, threshold, generation } = fill;
  const { database, transaction } = archive;
  const step = Math.floor(tokens / STEP_TOKENS) * STEP_TOKENS;
  const marks = [{ name: `${step / 1000}k tokens`, at: step < FIRST_TOKENS ? 0 : step }];
  if (typeof threshold === 'number')
    for (const left of PERCENT_LEFT)
      marks.push({ name: `${left} % left`, at: Math.ceil((threshold * (100 - left)) / 100) });
  const last = { sessionId, generation, kind: 'snapshot', tokens } as const;
  const marked = findMarkedTokens(database, last);
  const passed = marks.filter(({ at }) => at > marked && at <= tokens);
  const [highest] = passed.sort((one, other) => other.at - one.at);
  if (!highest) return undefined;
  return transaction(() => reachMark(database, { ...last, name: highest.name })) ? highest.name : undefined;
}
