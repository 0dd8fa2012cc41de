import { AppError } from '../domain/app-error.ts';

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** What an option like `--since` is given: `2h` or `3d` before now, or a date. */
export function parseMoment(option: string, value: string, now: Date): Date {
  const moment = findMoment(value, now);
  if (moment) return moment;
  throw new AppError('E_USAGE', `Option --${option} does not take "${value}"`, `Give ${MOMENT_FORMS}`);
}

export const MOMENT_FORMS =
  'minutes, hours, days or weeks such as 30m, 2h, 3d or 1w, or a date such as 2026-03-09 or 2026-03-09T14:30';

/** The moment that somebody names. Nothing when it is none. */
export function findMoment(value: string, now: Date): Date | undefined {
  const [, count, unit = ''] = /^(\d+)([mhdw])$/.exec(value) ?? [];
  const moment =
    count === undefined ? parseDate(value) : now.getTime() - Number(count) * UNIT_MILLISECONDS[unit]!;
  const date = new Date(moment);
  return !Number.isNaN(date.getTime()) && date.getFullYear() >= 0 ? date : undefined;
}

/** Who names a day means the midnight of the clock on the wall, where the language would take the one of Greenwich. */
function parseDate(value: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return Date.parse(`${value}T00:00`);
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
}
