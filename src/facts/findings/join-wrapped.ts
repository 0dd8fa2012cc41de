import { letterPattern } from '../../domain/letter-pattern.ts';

const GOES_ON = letterPattern(String.raw`^\s*[\p{Ll}]`);
const BROKEN_OFF = letterPattern(String.raw`[\p{L}\d,\x60)]\s*$`);
const OTHER_LINE = /^\s*(?:[#>|]|```|[-*_=]{3,}\s*$)/;
/** A shorter line was not wrapped for its length. */
const BROKEN_MIN = 30;
/** Longer lines are not extended any further. */
const JOINED_MAX = 900;

/** Undoes hard line breaks: joins a list item with its indented continuation, and a sentence with the rest of it. */
export function joinWrapped(lines: readonly string[], listItem: RegExp): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before !== undefined && goesOn(before, line, listItem)) {
      const isTitle = /\*\*\s*$/.test(before) && listItem.test(before);
      joined[joined.length - 1] = `${before.trimEnd()}${isTitle ? ':' : ''} ${line.trim()}`;
    } else joined.push(line);
  }
  return joined;
}

function goesOn(before: string, line: string, listItem: RegExp): boolean {
  if (line.trim() === '' || before.trim() === '' || OTHER_LINE.test(line) || OTHER_LINE.test(before))
    return false;
  if (before.length > JOINED_MAX || listItem.test(line)) return false;
  if (listItem.test(before)) return line.startsWith('  ') && line.search(/\S/) > before.search(/\S/);
  return before.length >= BROKEN_MIN && GOES_ON.test(line) && BROKEN_OFF.test(before);
}
