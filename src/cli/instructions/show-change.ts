import type { Print } from '../print.ts';

/** What changes in a text, line by line, with the line above to see where it is. */
export function showChange(before: string | undefined, after: string | undefined, print: Print): void {
  const old = linesOf(before);
  const next = linesOf(after);
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(old.length, next.length) - start && old.at(-1 - tail) === next.at(-1 - tail))
    tail += 1;
  const above = old[start - 1];
  if (above !== undefined) print.line(`    ${print.paint('grey', above)}`);
  for (const line of old.slice(start, old.length - tail))
    print.line(print.paint('red', `  - ${line}`.trimEnd()));
  for (const line of next.slice(start, next.length - tail))
    print.line(print.paint('green', `  + ${line}`.trimEnd()));
}

function linesOf(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
