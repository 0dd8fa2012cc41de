import { clipMiddle } from '../brief/clip.ts';
import { AppError } from '../domain/app-error.ts';
import { visibleText } from '../domain/plain-line.ts';
import { sayCount } from '../domain/say.ts';

/** The first and the last line, counted from 1. */
export type LineRange = { from: number; to: number };

/** Of a shortened text more is shown of the beginning than of the end. */
const HEAD_SHARE = 0.6;

export interface ChosenLines {
  before: string[];
  /** What is left out between the two, and a line that says so. */
  hidden?: { gap: string; lines: string };
  after: string[];
}

/**
 * The lines of a text that are asked for, or its beginning and its end, where tools print their verdict. A longer line is
 * cut in the middle.
 */
export function chooseLines(
  text: string,
  { most, width, range }: { most: number; width: number; range?: LineRange },
): ChosenLines {
  const all = visibleText(text).replaceAll('\t', '  ').trimEnd().split('\n');
  const cut = (lines: readonly string[]) => lines.map((line) => clipMiddle(line, width));
  if (range && range.from > all.length)
    throw new AppError('E_USAGE', `There are only ${sayCount(all.length, 'line')}`, 'Give lines among these');
  const from = range ? range.from - 1 : 0;
  const to = Math.min(range?.to ?? all.length, all.length);
  // Hiding a single line would take as much room as saying so.
  if (to - from <= most + 1) return { before: cut(all.slice(from, to)), after: [] };
  const head = from + Math.max(1, Math.ceil(most * HEAD_SHARE));
  const end = to - Math.max(0, most - (head - from));
  const hidden = { gap: `… lines ${head + 1} to ${end} of ${all.length} …`, lines: `${head + 1}-${end}` };
  return { before: cut(all.slice(from, head)), hidden, after: cut(all.slice(end, to)) };
}

/** Decodes `120-180`, `120-` or `120`. */
export function parseLines(name: string, value: string): LineRange {
  const [, from = '', dash, to] = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(value.trim()) ?? [];
  const range = { from: Number(from), to: to ? Number(to) : dash ? Number.MAX_SAFE_INTEGER : Number(from) };
  if (from !== '' && range.from > 0 && range.to >= range.from) return range;
  throw new AppError('E_USAGE', `Cannot take "${value}" as ${name}`, 'Give lines such as 120-180');
}
