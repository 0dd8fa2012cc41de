import { AppError } from '../domain/app-error.ts';

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const MOMENT_FORMS =
  'yesterday, today, a time ago such as 30m, 2h, 3d, 1w, 1mo or 1y, or a date such as 2026-03-09 or 2026-03-09T14:30';

/** Parses the value of an option or parameter; the error uses its name. */
export function parseMoment(name: string, value: string, now: Date): Date {
  const moment = findMoment(value, now);
  if (moment) return moment;
  throw new AppError('E_USAGE', `Cannot take "${value}" as ${name}`, `Give ${MOMENT_FORMS}`);
}

/** Parses a moment; undefined if the value is none. */
export function findMoment(value: string, now: Date): Date | undefined {
  const date = new Date(findTime(value.trim().toLowerCase(), now));
  return !Number.isNaN(date.getTime()) && date.getFullYear() >= 0 ? date : undefined;
}

function findTime(value: string, now: Date): number {
  if (value === 'now') return now.getTime();
  if (value === 'today') return midnight(now, 0);
  if (value === 'yesterday') return midnight(now, 1);
  const [, count, unit = ''] =
    /^(\d{1,6}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?|mo|months?|y|years?)(?: ago)?$/.exec(value) ?? [];
  return count === undefined ? parseDate(value) : before(now, Number(count), unit);
}

function before(now: Date, count: number, unit: string): number {
  const months = unit.startsWith('mo') ? count : unit.startsWith('y') ? 12 * count : 0;
  if (months === 0) return now.getTime() - count * UNIT_MILLISECONDS[unit.charAt(0)]!;
  const then = new Date(now);
  then.setDate(1);
  then.setMonth(then.getMonth() - months);
  // In a month that is too short, the last day.
  const days = new Date(then.getFullYear(), then.getMonth() + 1, 0).getDate();
  then.setDate(Math.min(now.getDate(), days));
  return then.getTime();
}

function midnight(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
}

/** A day means local midnight; JavaScript would use UTC. */
function parseDate(value: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return Date.parse(`${value}T00:00`);
  return /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d/.test(value) ? Date.parse(value.toUpperCase()) : Number.NaN;
}
