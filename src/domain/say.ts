import type { SummarizedPart } from './entry.ts';

/** 167000 → `167,000`. Without `Intl`, which Node takes 20 ms to load: too long for a hook. */
export function groupDigits(number: number): string {
  if (!Number.isInteger(number) || number < 1000) return String(number);
  return `${groupDigits(Math.floor(number / 1000))},${String(number % 1000).padStart(3, '0')}`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

export function sayBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

export function sayCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupDigits(count)} ${count === 1 ? noun : plural}`;
}

export function sayAge(time: string, now: Date): string {
  return sayAgo(now.getTime() - Date.parse(time));
}

/** A time span in words, in the largest unit that gives at least two: "2 hours ago", "90 minutes ago". */
export function sayAgo(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${sayCount(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${sayCount(Math.floor(hours / 24), 'day')} ago`;
}

/** A time in the local time zone: as the archive writes it, or in milliseconds since the epoch. */
export function sayTime(time: string | number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** A time to the minute, also for a value that is no valid time. */
export function sayMoment(time: string | number): string {
  return Number.isNaN(new Date(time).getTime()) ? 'at an unknown time' : sayTime(time).slice(0, 16);
}

export function sayEvent({ event, matcher }: { event: string; matcher: string }): string {
  return matcher === '' ? event : `${event} (${matcher})`;
}

/** Behind the trigger of a compaction that nobody saw. */
export const AWAY = ', while you were away';

/** What caused a compaction: `auto`, `manual`, or a prompt that the user chose for a partial one. */
export function sayTrigger(
  trigger: string | null,
  part: SummarizedPart | null,
  unknown: string,
  isAway = false,
): string {
  if (part === null) return `${trigger ?? unknown}${isAway ? AWAY : ''}`;
  return part === 'after' ? 'summarized from a prompt on' : 'summarized up to a prompt';
}

/** 167432 → `167k`, for narrow places. */
export function sayThousands(number: number): string {
  return number < 10_000 ? groupDigits(number) : `${groupDigits(Math.round(number / 1000))}k`;
}

export function sayTokenChange(before: number | null, after: number | null): string | undefined {
  if (before === null && after === null) return undefined;
  return [before, after].map((count) => (count === null ? '?' : sayThousands(count))).join(' → ');
}

export function saySeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${groupDigits(Math.round(seconds))} s`;
}
