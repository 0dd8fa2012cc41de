/** A moment as the clock on the wall showed it, to the minute. */
export function sayMoment(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return 'at an unknown time';
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
