import { sayThousands, sayTime } from '../../../domain/say.ts';
import { type Children, html } from '../html.ts';
import { Nothing, Table } from './layout.ts';

/** In the table; nobody reads more. */
const ROWS_MAX = 500;
/** With fewer rows each of them is drawn as a point. */
const POINTS_MAX = 60;
const DAY_MILLISECONDS = 86_400_000;
const TICKS = 4;

interface TimePlotGiven<Row> {
  /** Text alternative of the plot. */
  label: string;
  rows: Row[];
  /** The lines, named by their class in the style; a value for each row. The first is in front. */
  lines: { name: string; values: number[] }[];
  /** Upper end of the scale, from the highest value. */
  top(peak: number): number;
  sayValue?: (value: number) => string;
  /** A horizontal line. */
  limit?: number | null;
  /** Links at moments. */
  marks?: { time: string; words: string; href: string }[];
  /** The text for a point, shown while the pointer is on it. */
  describe(row: Row): string;
  table: { head: string[]; cells(row: Row): Children[] };
  /** Shown if there are no rows. */
  none: string;
}

/** A plot over time with a table below it, for screen readers and for the exact numbers. */
export function TimePlot<Row extends { time: string }>(given: TimePlotGiven<Row>) {
  const { rows, table, label } = given;
  if (rows.length === 0) return html`<${Nothing}>${given.none}<//>`;
  const shown = rows.slice(-ROWS_MAX);
  return html`<${Plot} ...${given} />
    <details class="data-table small-print">
      <summary>The same as a table (${shown.length} ${shown.length === 1 ? 'row' : 'rows'})</summary>
      <${Table} label=${label} head=${table.head}>
        ${shown.map((row) => html`<tr>${table.cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      <//>
    </details>`;
}

/** The plot itself: lines in percent of whatever its size is, and words beside them as text of the page. */
function Plot<Row extends { time: string }>(given: TimePlotGiven<Row>) {
  const { rows, lines, limit, marks = [], sayValue = sayThousands } = given;
  const times = rows.map(({ time }) => Date.parse(time));
  const all = [...times, ...marks.map(({ time }) => Date.parse(time))];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const top = given.top(Math.max(...lines.flatMap(({ values }) => values)));
  const x = (time: number) => (last === first ? 50 : (100 * (time - first)) / (last - first));
  const y = (value: number) => 100 - (100 * value) / top;
  const across = (value: number) => `M0,${y(value)}H100`;
  const ticks = ticksUpTo(top);
  return html`<div class="plot">
    <svg role="img" aria-label=${given.label} viewBox="0 0 100 100" preserveAspectRatio="none">
      ${ticks.map((value) => html`<path class="grid" d=${across(value)} />`)}
      ${limit && limit <= top && html`<path class="limit" d=${across(limit)} />`}
      ${lines.toReversed().map(({ name, values }) => {
        const points = values.map((value, index) => `${x(times[index]!)},${y(value)}`);
        return html`<g class=${name}>
          <path class="area" d=${`M${x(times[0]!)},100L${points.join('L')}V100Z`} />
          <path d=${`M${points.join('L')}`} />
          <g class=${rows.length < POINTS_MAX ? 'point' : 'point unseen-point'}>
            ${points.map((point, index) => html`<path d=${`M${point}h0`}><title>${given.describe(rows[index]!)}</title></path>`)}
          </g>
        </g>`;
      })}
    </svg>
    ${ticks.map((value) => html`<span class="tick" style=${{ top: `${y(value)}%` }}>${sayValue(value)}</span>`)}
    ${marks.map(({ words, href, time }) => html`<a class="mark" style=${{ left: `${x(Date.parse(time))}%` }} href=${href} title=${words} aria-label=${words}></a>`)}
    <p class="times row spread">${sayTimes(first, last).map((words) => html`<span>${words}</span>`)}</p>
  </div>`;
}

/** Round values from 0. */
function ticksUpTo(top: number): number[] {
  const rough = top / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough)!;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
}

/** Begin, middle and end as local times: days if it is about many, otherwise with the time. */
function sayTimes(first: number, last: number): string[] {
  const span = last - first;
  const moments = span === 0 ? [first] : [first, first + span / 2, last];
  return moments.map((time) => {
    const said = sayTime(time);
    return span > 4 * DAY_MILLISECONDS ? said.slice(0, 10) : said.slice(5, 16);
  });
}
