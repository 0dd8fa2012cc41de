import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import { sayThousands, sayTime } from '../../../domain/say.ts';
import { addressOf, goTo } from '../data/place.ts';
import { type Children, html } from '../html.ts';
import { Nothing, Table } from '../parts/layout.ts';
import { type Colors, Plot, rootPixels } from './plot.ts';

const ROWS_MAX = 500;
const DAY_SECONDS = 86_400;

interface TimePlotGiven<Row> {
  /** Text alternative of the plot. */
  label: string;
  rows: Row[];
  timeOf(row: Row): string;
  /** One function for each line or series of bars. */
  values: ((row: Row) => number)[];
  series(colors: Colors): uPlot.Series[];
  /** Upper end of the scale, from the highest value. */
  top(max: number): number;
  sayValue?: (value: number) => string;
  /** Each row is a whole day. */
  areDays?: boolean;
  draw?: (plot: uPlot, colors: Colors) => void;
  heightRem: number;
  /** The text for a point. */
  describe(row: Row): string;
  /** The compaction that a click on a point opens. */
  compactionOf?(row: Row): string | null | undefined;
  table: { label: string; head: string[]; cells(row: Row): Children[] };
  /** Shown if there are no rows. */
  none: string;
}

/** A plot over time with a table below it, for screen readers and for the exact numbers. */
export function TimePlot<Row>(given: TimePlotGiven<Row>) {
  const { rows, timeOf, values, table } = given;
  const data = useMemo<uPlot.AlignedData>(
    () => [rows.map((row) => Date.parse(timeOf(row)) / 1000), ...values.map((value) => rows.map(value))],
    [rows],
  );
  if (rows.length === 0) return html`<${Nothing}>${given.none}<//>`;
  const options = (colors: Colors): Omit<uPlot.Options, 'width' | 'height'> => ({
    scales: {
      x: timeScale(data[0], given.areDays ? DAY_SECONDS / 2 : 0),
      y: { range: ({ data: [, ...lines] }) => [0, given.top(Math.max(...(lines.flat() as number[])))] },
    },
    padding: [10, 32, 0, 0],
    axes: axes(colors, given.sayValue, given.areDays),
    series: [{}, ...given.series(colors)],
    hooks: { draw: [(plot) => given.draw?.(plot, colors)] },
  });
  const onOpen = (index: number) => {
    const name = given.compactionOf?.(rows[index]!);
    if (name) goTo(addressOf({ page: 'compaction', name }));
  };
  const shown = thin(rows);
  return html`<${Plot} label=${given.label} data=${data} heightRem=${given.heightRem} options=${options}
      describe=${(index: number) => given.describe(rows[index]!)} onOpen=${onOpen} />
    <details class="data-table small-print">
      <summary>The same as a table (${shown.length} ${shown.length === 1 ? 'row' : 'rows'})</summary>
      <${Table} label=${table.label} head=${table.head}>
        ${shown.map((row) => html`<tr>${table.cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      <//>
    </details>`;
}

/** Evenly spaced rows including the first and the last, because nobody reads more. */
function thin<Row>(rows: Row[]): Row[] {
  if (rows.length <= ROWS_MAX) return rows;
  return Array.from(
    { length: ROWS_MAX },
    (_, index) => rows[Math.round((index * (rows.length - 1)) / (ROWS_MAX - 1))]!,
  );
}

/** Axes in the theme's colours; local times in sortable form. */
function axes(colors: Colors, sayValue = sayThousands, areDays = false): uPlot.Axis[] {
  const rem = rootPixels();
  const look = {
    stroke: colors.muted!,
    font: `${0.8 * rem}px system-ui, sans-serif`,
    ticks: { show: false },
  };
  const sayTimes: uPlot.Axis['values'] = (_, splits) => splits.map(sayTick(splits, areDays));
  return [
    { ...look, grid: { show: false }, values: sayTimes, space: 6 * rem, size: 2 * rem },
    {
      ...look,
      grid: { stroke: colors.line!, width: 1 },
      size: 3.5 * rem,
      values: (_, splits) => splits.map(sayValue),
    },
  ];
}

/** A margin at the sides, so that the first and last labels are readable; a single point is centered in a week. */
function timeScale(times: ArrayLike<number>, marginSeconds: number): uPlot.Scale {
  const [only] = Array.from(times);
  if (only !== undefined && times.length === 1)
    return { range: [only - 2.6 * DAY_SECONDS, only + 2.6 * DAY_SECONDS] };
  return { range: (_, min, max) => [min - marginSeconds, max + marginSeconds] };
}

/** Days if the axis spans many, otherwise the time, with the date where it changes. */
function sayTick(splits: number[], areDays: boolean): (seconds: number) => string {
  const span = (splits.at(-1) ?? 0) - (splits[0] ?? 0);
  let dayBefore = '';
  return (seconds) => {
    const date = new Date(seconds * 1000);
    const [day = '', time = ''] = sayTime(date.toISOString()).split(' ');
    if (areDays || span > 4 * DAY_SECONDS) return areDays && date.getUTCHours() !== 0 ? '' : day;
    const shown = span < 300 ? time : time.slice(0, 5);
    const isNewDay = day !== dayBefore;
    dayBefore = day;
    return isNewDay ? `${day.slice(5)} ${shown}` : shown;
  };
}
