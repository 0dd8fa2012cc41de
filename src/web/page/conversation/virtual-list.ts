import type { Ref } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Children, html } from '../html.ts';
import { createHeights, type Heights } from './heights.ts';

interface VirtualListGiven {
  label: string;
  count: number;
  /** How tall a row is, on average, before it is measured. */
  guess: number;
  renderRow(index: number): Children;
  /** Called with what is about to be seen. */
  onRange(first: number, last: number): void;
  /** Another number whenever rows became others, so that they are made again. */
  news: number;
  /** The row to bring to the top; an object of its own for every wish, so that the same row can be asked for again. */
  target: { index: number } | undefined;
}

/** Rows above and below the window that are made in advance. */
const AHEAD_PIXELS = 600;

/**
 * A list of any length of which only what is seen is in the document. Rows have the heights that they have: those above the window
 * may turn out taller than guessed without anything seen moving.
 */
export function VirtualList(given: VirtualListGiven) {
  const { count, guess, label, renderRow, onRange, target } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const heights = useRef<Heights | undefined>(undefined);
  if (heights.current?.count !== count) heights.current = createHeights(count, guess, heights.current);
  const known = heights.current;
  const [range, setRange] = useState({ first: 0, last: Math.min(count, 20), total: known.topOf(count) });
  const held = useRef<number | undefined>(undefined);
  const observer = useRef<ResizeObserver | undefined>(undefined);

  function update() {
    const { scrollTop, clientHeight } = scroller.current!;
    const heightsNow = heights.current!;
    const first = heightsNow.indexAt(Math.max(0, scrollTop - AHEAD_PIXELS));
    const last = Math.min(heightsNow.count, heightsNow.indexAt(scrollTop + clientHeight + AHEAD_PIXELS) + 1);
    const total = heightsNow.topOf(heightsNow.count);
    setRange((before) =>
      before.first === first && before.last === last && before.total === total
        ? before
        : { first, last, total },
    );
  }

  /** Takes new heights of rows into account without moving what is seen. */
  function measure() {
    const view = scroller.current!;
    const heightsNow = heights.current!;
    const anchor = heightsNow.indexAt(view.scrollTop);
    let shift = 0;
    for (const row of rows.current!.children) {
      const index = Number((row as HTMLElement).dataset.index);
      const growth = heightsNow.set(index, (row as HTMLElement).offsetHeight);
      if (index < anchor) shift += growth;
    }
    if (held.current !== undefined) view.scrollTop = heightsNow.topOf(held.current);
    else if (shift !== 0) view.scrollTop += shift;
    update();
  }

  useEffect(() => {
    let isAsked = false;
    const follow = () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        if (scroller.current) update();
      });
    };
    const letGo = () => {
      held.current = undefined;
    };
    const view = scroller.current!;
    observer.current = new ResizeObserver(() => scroller.current && measure());
    observer.current.observe(view);
    view.addEventListener('scroll', follow, { passive: true });
    for (const event of ['wheel', 'pointerdown', 'keydown', 'touchstart']) {
      view.addEventListener(event, letGo, { passive: true });
    }
    return () => observer.current?.disconnect();
  }, []);

  // A row is watched from when it is made, and forgotten by the browser when it goes.
  useLayoutEffect(() => {
    for (const row of rows.current!.children) observer.current?.observe(row);
    measure();
    onRange(range.first, range.last);
  }, [range.first, range.last, count]);

  useEffect(() => {
    if (target === undefined || target.index >= count) return;
    held.current = target.index;
    scroller.current!.scrollTop = heights.current!.topOf(target.index);
    update();
  }, [target, count]);

  const shown = Array.from(
    { length: Math.max(0, Math.min(range.last, count) - range.first) },
    (_, nth) => range.first + nth,
  );
  return html`<div class="scroller" ref=${scroller as Ref<HTMLDivElement>} tabindex="0" role="feed" aria-label=${label}>
    <div style=${{ height: `${range.total}px` }}>
      <div ref=${rows as Ref<HTMLDivElement>} style=${{ transform: `translateY(${known.topOf(range.first)}px)` }}>
        ${shown.map((index) => html`<div key=${index} data-index=${index}>${renderRow(index)}</div>`)}
      </div>
    </div>
  </div>`;
}
