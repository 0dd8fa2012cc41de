import { basename } from 'node:path';
import stringWidth from 'string-width';
import { visibleText } from '../../domain/plain-line.ts';
import { clipToWidth, onOneLine, wrapText } from './fit-text.ts';
import type { Print } from './print.ts';

const INDENT = '  ';
/** If the last column would be narrower than this, its cells go below the others. */
const LAST_COLUMN_LEAST = 28;
/** Their indentation there. */
const BELOW = INDENT.repeat(3);
const PROJECT_COLUMNS_MAX = 20;

/** Aligns rows in columns. On a screen the last column is wrapped; in a file lines stay long. */
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

/** A command after "Run:" is not wrapped, so that it can be copied. */
function wrapCell(text: string, width: number): string[] {
  const [, prose = text, command] = /^(.*?\brun:) (.*)$/i.exec(text) ?? [];
  return [...wrapText(prose, width), ...(command === undefined ? [] : [command])];
}

/** Prints name and value of each field; unknown ones have no row. */
export function showFields(
  print: Print,
  fields: readonly (readonly [name: string, value: string | null | undefined | false])[],
): void {
  print.table(fields.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The name of a project's folder, cut to a few columns. */
export function shortProject(cwd: string): string {
  return clipToWidth(visibleText(basename(cwd)), PROJECT_COLUMNS_MAX);
}
