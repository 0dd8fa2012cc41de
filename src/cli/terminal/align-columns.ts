import stringWidth from 'string-width';
import { onOneLine } from './on-one-line.ts';
import { wrapText } from './wrap-text.ts';

const INDENT = '  ';
/** A last column narrower than this is hard to read; its cells then go below the others. */
export const LAST_COLUMN_LEAST = 28;
/** How far in they stand there. */
export const BELOW = INDENT.repeat(3);

/** Rows in columns. On a screen the cells of the last column are wrapped within it; a file gets long lines. */
export function alignColumns(cells: readonly (readonly string[])[], screenWidth?: number): string {
  const rows = cells.map((row) => row.map(onOneLine));
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell));
  return rows.map((row) => alignRow(row, widths, screenWidth)).join('\n');
}

function alignRow(row: readonly string[], widths: readonly number[], screenWidth?: number): string {
  const cells = row.map((cell, index) => INDENT + cell + ' '.repeat(widths[index]! - stringWidth(cell)));
  const last = row.at(-1) ?? '';
  const isLast = row.length === widths.length && row.length > 1;
  const left = cells.slice(0, -1).join('');
  const start = stringWidth(left) + INDENT.length;
  if (!isLast || screenWidth === undefined || start + stringWidth(last) <= screenWidth)
    return cells.join('').trimEnd();
  if (screenWidth - start >= LAST_COLUMN_LEAST)
    return left + INDENT + wrapCell(last, screenWidth - start).join(`\n${' '.repeat(start)}`);
  const lines = wrapCell(last, Math.max(LAST_COLUMN_LEAST, screenWidth - BELOW.length));
  return [left.trimEnd(), ...lines.map((line) => BELOW + line)].filter((line) => line !== '').join('\n');
}

/** A command after "Run:" stays whole: it could not be copied otherwise. */
function wrapCell(text: string, width: number): string[] {
  const [, prose = text, command] = /^(.*?\brun:) (.*)$/i.exec(text) ?? [];
  return [...wrapText(prose, width), ...(command === undefined ? [] : [command])];
}
