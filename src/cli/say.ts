const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people say it. */
export function sayBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** 12345 as 12,345. */
export function sayNumber(number: number): string {
  return number.toLocaleString('en-US');
}

export function sayCount(count: number, noun: string): string {
  return `${sayNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How long ago something was, roughly. */
export function sayAge(time: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${sayCount(minutes, 'minute')} ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${sayCount(hours, 'hour')} ago` : `${sayCount(Math.round(hours / 24), 'day')} ago`;
}
