import { isMarkReached } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Config } from '../config/config.ts';
import { percentToCompaction } from '../domain/context-fill.ts';
import type { SessionRef } from '../domain/session.ts';
import { findWarningLevel, type WarningLevel } from '../domain/warning-levels.ts';
import type { SessionFill } from '../session/find-fill.ts';

export interface DueWarning {
  level: WarningLevel;
  percent: number;
}

/** Whether the model has to be told how full its context is. Each level counts once between two compactions. */
export function findDueWarning(
  session: SessionRef,
  fill: SessionFill,
  { database }: Archive,
  config: Config,
): DueWarning | undefined {
  const percent = percentToCompaction(fill);
  if (percent === undefined || !config['warnings.enabled']) return undefined;
  const level = findWarningLevel(percent, {
    notice: config['warnings.notice'],
    warning: config['warnings.warning'],
    critical: config['warnings.critical'],
  });
  const isGiven = (name: WarningLevel) =>
    isMarkReached(database, { sessionId: session.id, generation: fill.generation, kind: 'warning', name });
  return level === undefined || isGiven('critical') || isGiven(level) ? undefined : { level, percent };
}
