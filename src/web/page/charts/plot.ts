import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { html } from '../html.ts';

const COLORS = [
  'text',
  'muted',
  'line',
  'accent',
  'kept',
  'restored',
  'deferred',
  'lost',
  'surface',
] as const;

export type Colors = Record<(typeof COLORS)[number], string>;

interface PlotGiven {
  /** Text alternative of the plot. */
  label: string;
  data: uPlot.AlignedData;
  heightRem: number;
  /** Series, axes and custom drawing; created again when the theme changes. */
  options(colors: Colors): Omit<uPlot.Options, 'width' | 'height'>;
  /** The text for a point, shown below the plot while the pointer is on it. */
  describe(index: number): string;
  /** Called for a click on a point. */
  onOpen(index: number): void;
}

/** A plot of full width. Dragging zooms, a double click or `0` resets; arrow keys move between points. */
export function Plot(given: PlotGiven) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const [theme, setTheme] = useState(0);
  const [words, setWords] = useState('');
  const [isZoomed, setZoomed] = useState(false);
  const height = given.heightRem * rootPixels();
  const latest = useRef(given);
  latest.current = given;

  useEffect(() => {
    const wishesDark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => setTheme((count) => count + 1);
    wishesDark.addEventListener('change', redraw);
    return () => wishesDark.removeEventListener('change', redraw);
  }, []);

  useEffect(() => {
    const target = place.current!;
    const made = latest.current.options(readColors());
    const drawn = new uPlot(
      {
        ...made,
        width: target.clientWidth,
        height,
        legend: { show: false },
        cursor: { drag: { x: true, y: false, dist: 4 }, points: { size: 8 }, ...made.cursor },
        hooks: {
          ...made.hooks,
          setCursor: [({ cursor }) => setWords(describeAt(cursor.idx, latest.current))],
          setScale: [(self, scale) => scale === 'x' && setZoomed(isPart(self))],
        },
      },
      latest.current.data,
      target,
    );
    plot.current = drawn;
    drawn.over.addEventListener('click', () => {
      const index = drawn.cursor.idx;
      if (drawn.select.width < 4 && index !== null && index !== undefined) latest.current.onOpen(index);
    });
    const watch = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height }));
    watch.observe(target);
    return () => {
      watch.disconnect();
      drawn.destroy();
    };
  }, [theme, height]);

  useEffect(() => plot.current?.setData(given.data), [given.data]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (plot.current && walk(plot.current, event.key, () => latest.current)) event.preventDefault();
  };
  return html`<div>
    <div class="plot-area" ref=${place as Ref<HTMLDivElement>} tabindex="0" role="application" aria-roledescription="plot"
      aria-label=${`${given.label}. Arrow keys walk along it, plus and minus zoom, 0 shows all.`} onKeyDown=${onKeyDown}></div>
    <div class="plot-foot row spread small-print">
      <span aria-live="polite">${words || 'Point at the plot to read values; drag to zoom.'}</span>
      <button type="button" class="small" disabled=${!isZoomed} onClick=${() => plot.current?.setData(plot.current.data)}>Show all</button>
    </div>
  </div>`;
}

function describeAt(index: number | null | undefined, { data, describe }: PlotGiven): string {
  return index === null || index === undefined || data[0].length === 0 ? '' : describe(index);
}

function isPart({ scales, data }: uPlot): boolean {
  const times = data[0];
  const { min, max } = scales.x ?? {};
  return min != null && max != null && (min > (times[0] ?? min) || max < (times.at(-1) ?? max));
}

/** Handles a key; false for keys without a function. */
function walk(plot: uPlot, key: string, latest: () => PlotGiven): boolean {
  const times = plot.data[0];
  const at = plot.cursor.idx ?? 0;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = Math.min(times.length - 1, Math.max(0, at + (key === 'ArrowLeft' ? -1 : 1)));
    plot.setCursor({ left: plot.valToPos(times[next]!, 'x'), top: plot.over.clientHeight / 2 });
  } else if (key === 'Enter') latest().onOpen(at);
  else if (key === '0') plot.setData(plot.data);
  else if (key === '+' || key === '-') zoom(plot, times[at] ?? 0, key === '+' ? 0.5 : 2);
  else return false;
  return true;
}

function zoom(plot: uPlot, around: number, factor: number): void {
  const { min, max } = plot.scales.x!;
  plot.setScale('x', { min: around - (around - min!) * factor, max: around + (max! - around) * factor });
}

/** The root font size, so that axes scale with the text. */
export function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The colours of the current theme, for drawing on a canvas. */
function readColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Colors;
}
