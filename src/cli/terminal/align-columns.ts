import { widthOf } from './text-width.ts';

const INDENT = '  ';
/** A last column narrower than this is hard to read; its cells then go below the others. */
export const LAST_COLUMN_LEAST = 28;
/** How far in they stand there. */
export const BELOW = INDENT.repeat(3);

/**
 * Rows in columns. On a screen of a certain width the cells of the last column are broken between words, and stay in
 * their column; without one they may be as long as they like.
 */
export function alignColumns(rows: readonly (readonly string[])[], screenWidth?: number): string {
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
    return left + INDENT + breakWords(last, screenWidth - start).join(`\n${' '.repeat(start)}`);
  const lines = breakWords(last, Math.max(LAST_COLUMN_LEAST, screenWidth - BELOW.length));
  return [left.trimEnd(), ...lines.map((line) => BELOW + line)].filter((line) => line !== '').join('\n');
}

/** A path that is too long stays whole, and so does a command after "Run:": they could not be copied otherwise. */
function breakWords(text: string, width: number): string[] {
  const [, prose = text, command] = /^(.*?\brun:) (.*)$/i.exec(text) ?? [];
  const lines: string[] = [];
  for (const word of [...prose.split(' '), ...(command === undefined ? [] : [command])]) {
    const line = lines.at(-1);
    if (line === undefined || widthOf(line) + 1 + widthOf(word) > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
