import { basename } from 'node:path';
import stringWidth from 'string-width';
import { visibleText } from '../../domain/plain-line.ts';
import { alignColumns } from './align-columns.ts';
import { clipToWidth } from './clip-to-width.ts';
import type { Print } from './print.ts';

export interface Column<Row> {
  title: string;
  cell(row: Row): string;
}

const PROJECT_COLUMNS_MAX = 20;

/** One line for each row. What a narrow terminal can do without, the least needed first, is left out where it must be. */
export function showColumns<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  droppedIfNarrow: readonly string[],
  print: Print,
): void {
  let shown = columns;
  const table = () => [
    shown.map(({ title }) => title && print.paint('bold', title)),
    ...rows.map((row) => shown.map(({ cell }) => cell(row))),
  ];
  for (const title of droppedIfNarrow) {
    const widest = Math.max(
      ...alignColumns(table())
        .split('\n')
        .map((line) => stringWidth(line)),
    );
    if (widest <= (print.columns ?? Number.POSITIVE_INFINITY)) break;
    shown = shown.filter((column) => column.title !== title);
  }
  print.table(table());
}

/** A project in little room: the name of its folder. */
export function shortProject(cwd: string): string {
  return clipToWidth(visibleText(basename(cwd)), PROJECT_COLUMNS_MAX);
}
