/** How urgently the model is told that its context fills up. */
export type WarningLevel = 'notice' | 'warning' | 'critical';

/** From the mildest on. */
export const warningLevels: readonly WarningLevel[] = ['notice', 'warning', 'critical'];

/** The most urgent level that so many percent of the way to the compaction call for. */
export function findWarningLevel(
  percent: number,
  from: Readonly<Record<WarningLevel, number>>,
): WarningLevel | undefined {
  return warningLevels.findLast((level) => percent >= from[level]);
}

/** No warning can be set to come earlier, in percent of the way to the compaction. */
export const WARNING_PERCENT_LEAST = 10;
/** Where the first one comes when nobody set anything else. */
export const NOTICE_PERCENT_DEFAULT = 60;
