import { letterPattern } from '../../domain/letter-pattern.ts';

/** A longer cell can be understood without the name of its column. */
const VALUE_MAX = 40;
const SPELLED = letterPattern(String.raw`[\p{L}]{3}`);

export function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(plain);
}

/** A table row as a sentence: the first cell, then each value with the name of its column. */
export function rowOf([thing = '', ...values]: string[], [head = '', ...columns]: string[]): string {
  const told = values.flatMap((value, nth) => {
    if (value === '' || /^[-–—]$/.test(value)) return [];
    const column = columns[nth] ?? '';
    return [column === '' || value.length > VALUE_MAX ? value : `${column} ${value}`];
  });
  if (told.length === 0) return thing;
  const isNamed = thing.includes('`') || SPELLED.test(thing) || head === '';
  return `${isNamed ? thing : `${head} ${thing}`}: ${told.join(', ')}`;
}

/** Without bold marks, and with single blanks. */
export function plain(line: string): string {
  const bare = line.includes('**') ? line.replaceAll('**', '') : line;
  return (/\s\s|[^\S ]/.test(bare) ? bare.replace(/\s+/g, ' ') : bare).trim();
}
