import { type Children, html } from '../html.ts';
import { Table } from '../parts/layout.ts';

const ROWS_MAX = 500;

/** What a plot shows, as a table behind a disclosure: for who cannot see it, and for who wants the numbers. */
export function DataTable(given: { label: string; head: string[]; rows: Children[][] }) {
  const shown = thin(given.rows);
  return html`<details class="data-table">
    <summary>The same as a table (${shown.length} ${shown.length === 1 ? 'row' : 'rows'})</summary>
    <${Table} label=${given.label} head=${given.head}>
      ${shown.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
    <//>
  </details>`;
}

/** Evenly spread rows, the first and the last among them: more than that nobody reads. */
function thin(rows: Children[][]): Children[][] {
  if (rows.length <= ROWS_MAX) return rows;
  return Array.from(
    { length: ROWS_MAX },
    (_, index) => rows[Math.round((index * (rows.length - 1)) / (ROWS_MAX - 1))]!,
  );
}
