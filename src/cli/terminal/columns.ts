import { basename } from 'node:path';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { visibleText } from '../../domain/plain-line.ts';

const INDENT = '  ';
/** If the last column would be narrower than this, its cells go below the others. */
const LAST_COLUMN_LEAST = 28;
/** Their indentation there. */
const BELOW = INDENT.repeat(3);
const PROJECT_COLUMNS_MAX = 20;

/** Narrow characters that stand for themselves: Latin ones and common signs, without the soft hyphen. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/;

/** In columns of a terminal. Most texts are narrow, and the package takes longer to start than many a command to answer. */
export function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}

/** Aligns rows in columns. On a screen the last column is wrapped; in a file lines stay long. */
export function alignColumns(cells: readonly (readonly string[])[], screenWidth?: number): string {
  const rows = cells.map((row) => row.map(onOneLine));
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows.map((row) => alignRow(row, widths, screenWidth)).join('\n');
}

function alignRow(row: readonly string[], widths: readonly number[], screenWidth?: number): string {
  const cells = row.map((cell, index) => INDENT + cell + ' '.repeat(widths[index]! - widthOf(cell)));
  const last = row.at(-1) ?? '';
  const isLast = row.length === widths.length && row.length > 1;
  const left = cells.slice(0, -1).join('');
  const start = widthOf(left) + INDENT.length;
  if (!isLast || screenWidth === undefined || start + widthOf(last) <= screenWidth)
    return cells.join('').trimEnd();
  if (screenWidth - start >= LAST_COLUMN_LEAST)
    return left + INDENT + wrapCell(last, screenWidth - start).join(`\n${' '.repeat(start)}`);
  const lines = wrapCell(last, Math.max(LAST_COLUMN_LEAST, screenWidth - BELOW.length));
  return [left.trimEnd(), ...lines.map((line) => BELOW + line)].filter((line) => line !== '').join('\n');
}

/** A command after "Run:" is not wrapped, so that it can be copied. */
function wrapCell(text: string, width: number): string[] {
  const [, prose = text, command] = /^(.*?\brun:) (.*)$/i.exec(text) ?? [];
  return [...wrapText(prose, width), ...(command === undefined ? [] : [command])];
}

export function shortProject(cwd: string): string {
  return clipToWidth(visibleText(basename(cwd)), PROJECT_COLUMNS_MAX);
}

/** Made at the first use, because it takes milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/** For uncoloured text; with an ellipsis if cut. Written here: libraries that truncate let a wide character exceed the limit by a column. */
export function clipToWidth(text: string, columnsMax: number): string {
  if (widthOf(text) <= columnsMax) return text;
  segmenter ??= new Intl.Segmenter();
  let taken = '';
  // One is for the ellipsis.
  let columns = 1;
  for (const { segment } of segmenter.segment(text)) {
    columns += widthOf(segment);
    if (columns > columnsMax) break;
    taken += segment;
  }
  return `${taken.trimEnd()}…`;
}

/** Wraps a text between words, keeping the indentation of each line; a long word stays whole unless `hard`. */
export function wrapText(text: string, columns: number | undefined, hard = false): string[] {
  if (columns === undefined) return text.split('\n');
  return text.split('\n').flatMap((line) => {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const rest = line.slice(indent.length);
    if (NARROW.test(rest) && line.length <= columns) return [indent + rest.trimEnd()];
    const wrapped = wrapAnsi(rest, Math.max(1, columns - indent.length), { hard });
    return wrapped.split('\n').map((part) => `${indent}${part}`);
  });
}

const BREAK = /[^\S\n]*(?:\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029])\s*/g;

/** A file name may contain a line break, and what follows would look like a line of ours. Breaks at the start and end stay. */
export function onOneLine(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\n*)([\s\S]*?)(\n*)$/.exec(text) ?? [];
  return before + inner.replace(BREAK, ' ') + after;
}
