import type { Ref } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { sayThousands, sayTime } from '../../../domain/say.ts';
import { addressOf, goTo } from '../data/place.ts';
import { type Children, html } from '../html.ts';
import { Nothing, Table } from '../parts/layout.ts';

/** In the table; nobody reads more. */
const ROWS_MAX = 500;
const DAY_SECONDS = 86_400;
/** To both sides of a single point: the labels of five days fit. */
const AROUND_SECONDS = 2.6 * DAY_SECONDS;
const COLORS = ['text', 'muted', 'line', 'accent', 'kept', 'restored', 'lost', 'surface'] as const;

export type Colors = Record<(typeof COLORS)[number], string>;

interface TimePlotGiven<Row> {
  /** Text alternative of the plot. */
  label: string;
  rows: Row[];
  /** One function for each line. */
  values: ((row: Row) => number)[];
  series(colors: Colors): uPlot.Series[];
  /** Upper end of the scale, from the highest value. */
  top(max: number): number;
  sayValue?: (value: number) => string;
  draw?: (plot: uPlot, colors: Colors) => void;
  heightRem: number;
  /** The text for a point, shown below the plot while the pointer is on it. */
  describe(row: Row): string;
  /** The compaction that a click on a point opens. */
  compactionOf(row: Row): string | null | undefined;
  table: { label: string; head: string[]; cells(row: Row): Children[] };
  /** Shown if there are no rows. */
  none: string;
}

/** A plot over time with a table below it, for screen readers and for the exact numbers. */
export function TimePlot<Row extends { time: string }>(given: TimePlotGiven<Row>) {
  if (given.rows.length === 0) return html`<${Nothing}>${given.none}<//>`;
  const { table } = given;
  const shown = given.rows.slice(-ROWS_MAX);
  return html`<${Plot} ...${given} />
    <details class="data-table small-print">
      <summary>The same as a table (${shown.length} ${shown.length === 1 ? 'row' : 'rows'})</summary>
      <${Table} label=${table.label} head=${table.head}>
        ${shown.map((row) => html`<tr>${table.cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      <//>
    </details>`;
}

/** The plot itself, of full width. Dragging zooms, a double click shows all; arrow keys move between points. */
function Plot<Row extends { time: string }>(given: TimePlotGiven<Row>) {
  const { rows, values } = given;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const [theme, setTheme] = useState(0);
  const [words, setWords] = useState('');
  const height = given.heightRem * rootPixels();
  const latest = useRef(given);
  latest.current = given;
  const data = useMemo<uPlot.AlignedData>(
    () => [rows.map(secondsOf), ...values.map((value) => rows.map(value))],
    [rows],
  );
  const open = (index: number | null | undefined) => {
    const row = latest.current.rows[index ?? -1];
    const name = row && latest.current.compactionOf(row);
    if (name) goTo(addressOf({ page: 'compaction', name }));
  };

  useEffect(() => {
    const wishesDark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => setTheme((count) => count + 1);
    wishesDark.addEventListener('change', redraw);
    return () => wishesDark.removeEventListener('change', redraw);
  }, []);

  useEffect(() => {
    const target = place.current!;
    const describe = ({ cursor: { idx } }: uPlot) => {
      const row = latest.current.rows[idx ?? -1];
      setWords(row ? latest.current.describe(row) : '');
    };
    const options = optionsOf(() => latest.current, readColors());
    const size = { width: target.clientWidth, height };
    const hooks = { ...options.hooks, setCursor: [describe] };
    const drawn = new uPlot({ ...options, ...size, hooks }, data, target);
    plot.current = drawn;
    drawn.over.addEventListener('click', () => drawn.select.width < 4 && open(drawn.cursor.idx));
    const watch = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height }));
    watch.observe(target);
    return () => {
      watch.disconnect();
      drawn.destroy();
    };
  }, [theme, height]);

  useEffect(() => plot.current?.setData(data), [data]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { current: drawn } = plot;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!drawn || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    const at = drawn.cursor.idx ?? 0;
    if (step === undefined) return open(at);
    const next = Math.min(rows.length - 1, Math.max(0, at + step));
    drawn.setCursor({ left: drawn.valToPos(data[0][next]!, 'x'), top: drawn.over.clientHeight / 2 });
  };
  return html`<div>
    <div class="plot-area" ref=${place as Ref<HTMLDivElement>} tabindex="0" role="application" aria-roledescription="plot"
      aria-label=${`${given.label}. Arrow keys walk along it, Enter opens a compaction.`} onKeyDown=${onKeyDown}></div>
    <p class="small-print" aria-live="polite">${words || 'Point at the plot to read values; drag to zoom, double click to see all.'}</p>
  </div>`;
}

function secondsOf({ time }: { time: string }): number {
  return Date.parse(time) / 1000;
}

function optionsOf<Row extends { time: string }>(
  latest: () => TimePlotGiven<Row>,
  colors: Colors,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { rows, series, sayValue = sayThousands } = latest();
  const [only] = rows.length === 1 ? rows.map(secondsOf) : [];
  const rem = rootPixels();
  const look = {
    stroke: colors.muted,
    font: `${0.8 * rem}px system-ui, sans-serif`,
    ticks: { show: false },
  };
  return {
    scales: {
      x: only === undefined ? {} : { range: [only - AROUND_SECONDS, only + AROUND_SECONDS] },
      y: { range: ({ data: [, ...lines] }) => [0, latest().top(Math.max(...(lines.flat() as number[])))] },
    },
    padding: [10, 32, 0, 0],
    axes: [
      {
        ...look,
        grid: { show: false },
        values: ({ scales: { x } }, splits) => sayTicks(splits, (x!.max ?? 0) - (x!.min ?? 0)),
        space: 6 * rem,
        // Below the lowest value at the left, which stands beside the line.
        gap: 0.7 * rem,
        size: 2.4 * rem,
      },
      {
        ...look,
        grid: { stroke: colors.line, width: 1 },
        size: 3.5 * rem,
        values: (_, splits) => splits.map(sayValue),
      },
    ],
    series: [{}, ...series(colors)],
    legend: { show: false },
    cursor: { drag: { x: true, y: false, dist: 4 }, points: { size: 8 } },
    hooks: { draw: [(plot) => latest().draw?.(plot, colors)] },
  };
}

/** Local times in sortable form: days if the axis spans many, otherwise the time, with the date where it changes. */
function sayTicks(splits: number[], span: number): string[] {
  let dayBefore = '';
  return splits.map((seconds) => {
    const [day = '', time = ''] = sayTime(new Date(seconds * 1000).toISOString()).split(' ');
    if (span > 4 * DAY_SECONDS) return day;
    const shown = span < 300 ? time : time.slice(0, 5);
    const isNewDay = day !== dayBefore;
    dayBefore = day;
    return isNewDay ? `${day.slice(5)} ${shown}` : shown;
  });
}

/** The root font size, so that axes scale with the text. */
export function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The colours of the current theme, for drawing on a canvas. */
function readColors(): Colors {
  // Only an element in the document has the value for the theme.
  const probe = document.body.appendChild(document.createElement('i'));
  const colors = COLORS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colors) as Colors;
}
