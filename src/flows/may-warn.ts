import { isMarkReached } from '../archive/sqlite/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { percentToCompaction } from '../domain/context-fill.ts';
import type { SessionRef } from '../domain/session.ts';
import { NOTICE_PERCENT_DEFAULT, WARNING_PERCENT_LEAST } from '../domain/warning-levels.ts';
import type { SessionFill } from './find-fill.ts';
import { isAnythingSet } from './is-anything-set.ts';

/** The cheap look before more code is loaded: whether any warning can be due at this fill. */
export function mayWarn(
  session: SessionRef,
  fill: SessionFill,
  { database }: Archive,
  environment: NodeJS.ProcessEnv,
): boolean {
  const percent = percentToCompaction(fill);
  const least = isAnythingSet('warnings', session.cwd, environment)
    ? WARNING_PERCENT_LEAST
    : NOTICE_PERCENT_DEFAULT;
  if (percent === undefined || percent < least) return false;
  const { generation } = fill;
  return !isMarkReached(database, { sessionId: session.id, generation, kind: 'warning', name: 'critical' });
}
