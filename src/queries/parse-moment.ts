import { usageError } from '../domain/app-error.ts';

/** A month and a year are as long as most of them. */
const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  mo: 30 * 86_400_000,
  y: 365 * 86_400_000,
};

const MOMENT_FORMS =
  'yesterday, today, a time ago such as 30m, 2h, 3d, 1w, 1mo or 1y, or a date such as 2026-03-09 or 2026-03-09T14:30';

export function parseMoment(name: string, value: string, now: Date): Date {
  const moment = new Date(findTime(value.trim().toLowerCase(), now));
  if (!Number.isNaN(moment.getTime()) && moment.getFullYear() >= 0) return moment;
  throw usageError(`Cannot take "${value}" as ${name}`, `Give ${MOMENT_FORMS}`);
}

function findTime(value: string, now: Date): number {
  if (value === 'now') return now.getTime();
  if (value === 'today') return midnight(now, 0);
  if (value === 'yesterday') return midnight(now, 1);
  const [, count, unit = ''] =
    /^(\d{1,6}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?|mo|months?|y|years?)(?: ago)?$/.exec(value) ?? [];
  const length = UNITS[unit.slice(0, 2)] ?? UNITS[unit.charAt(0)]!;
  return count === undefined ? parseDate(value) : now.getTime() - Number(count) * length;
}

function midnight(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
}

/** A day means local midnight; JavaScript would use UTC. */
function parseDate(value: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return Date.parse(`${value}T00:00`);
  return /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d/.test(value) ? Date.parse(value.toUpperCase()) : Number.NaN;
}
