import type { Ref } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Children, html } from '../html.ts';
import { createHeights, type Heights } from './heights.ts';

interface VirtualListGiven {
  label: string;
  count: number;
  /** Average row height before measuring. */
  guess: number;
  renderRow(index: number): Children;
  /** Called with the range that comes into view. */
  onRange(first: number, last: number): void;
  /** Changes whenever rows changed, so that they are rendered again. */
  news: number;
  /** The row to scroll to; a new object for each request, so that the same row can be requested again. */
  target: { index: number } | undefined;
}

/** Distance above and below the view for which rows are rendered in advance. */
const AHEAD_PIXELS = 600;

/**
 * A list of any length of which only the visible part is in the document. Rows have different heights: those above the
 * view may turn out taller than estimated without moving what is visible.
 */
export function VirtualList({ count, guess, label, renderRow, onRange, target }: VirtualListGiven) {
  const parts = useParts(count, guess);
  const { range, update } = useRange(parts, count);
  const observer = useObserver(parts, update);
  useMeasuredRows(parts, observer, () => onRange(range.first, range.last), [range.first, range.last, count]);
  useTarget(parts, target, count, update);

  const length = Math.max(0, Math.min(range.last, count) - range.first);
  const shown = Array.from({ length }, (_, nth) => range.first + nth);
  const { scroller, whole, rows } = parts;
  return html`<div class="scroller box" ref=${scroller as Ref<HTMLDivElement>} tabindex="0" role="feed" aria-label=${label}>
    <div ref=${whole as Ref<HTMLDivElement>}>
      <div ref=${rows as Ref<HTMLDivElement>}>
        ${shown.map((index) => html`<div key=${index} data-index=${index}>${renderRow(index)}</div>`)}
      </div>
    </div>
  </div>`;
}

type Parts = ReturnType<typeof useParts>;

/** The elements of the list, the heights of its rows, and the row that stays on top until the user scrolls. */
function useParts(count: number, guess: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const heights = useRef<Heights | undefined>(undefined);
  if (heights.current?.count !== count) heights.current = createHeights(count, guess, heights.current);
  const held = useRef<number | undefined>(undefined);
  return { scroller, whole, rows, heights, held };
}

/** The rows in view and just outside of it; `update` renders those that are now. */
function useRange({ scroller, heights }: Parts, count: number) {
  const [range, setRange] = useState({ first: 0, last: Math.min(count, 20) });
  function update() {
    const { first, last } = findRange(scroller.current!, heights.current!);
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }
  return { range, update };
}

/** Follows changes of size and the user's scrolling. */
function useObserver(parts: Parts, update: () => void) {
  const { scroller, held } = parts;
  const observer = useRef<ResizeObserver | undefined>(undefined);
  useLayoutEffect(() => {
    const view = scroller.current!;
    observer.current = new ResizeObserver((changes) => {
      if (!scroller.current) return;
      measure(
        changes.map(({ target: row }) => row).filter((row) => row !== view && row.isConnected),
        parts,
      );
      update();
    });
    observer.current.observe(view);
    onScroll(view, () => {
      if (scroller.current) update();
    });
    const letGo = () => {
      held.current = undefined;
    };
    for (const event of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
      view.addEventListener(event, letGo, { passive: true });
    return () => observer.current?.disconnect();
  }, []);
  return observer;
}

/** New rows are measured before they are painted and observed from then on; removed ones are garbage collected. */
function useMeasuredRows(
  parts: Parts,
  observer: ReturnType<typeof useObserver>,
  onMeasured: () => void,
  whenever: readonly number[],
): void {
  const watched = useRef(new WeakSet<Element>());
  useLayoutEffect(() => {
    const fresh = [...parts.rows.current!.children].filter((row) => !watched.current.has(row));
    measure(fresh, parts);
    for (const row of fresh) {
      watched.current.add(row);
      observer.current?.observe(row);
    }
    onMeasured();
  }, whenever);
}

/** Scrolls to the row that was asked for. */
function useTarget(
  { scroller, heights, held }: Parts,
  target: VirtualListGiven['target'],
  count: number,
  update: () => void,
): void {
  useEffect(() => {
    if (target === undefined || target.index >= count) return;
    held.current = target.index;
    scroller.current!.scrollTop = heights.current!.topOf(target.index);
    update();
  }, [target, count]);
}

/** Updates row heights without moving what is visible. */
function measure(measured: Iterable<Element>, { scroller, whole, rows, heights, held }: Parts): void {
  const view = scroller.current!;
  const known = heights.current!;
  const { scrollTop } = view;
  const growthAbove = noteHeights(measured, known, known.indexAt(scrollTop));
  placeRows(rows.current!, whole.current!, known);
  if (held.current !== undefined) view.scrollTop = known.topOf(held.current);
  else if (growthAbove !== 0) view.scrollTop = scrollTop + growthAbove;
}

function findRange({ scrollTop, clientHeight }: HTMLElement, heights: Heights) {
  const first = heights.indexAt(Math.max(0, scrollTop - AHEAD_PIXELS));
  const last = Math.min(heights.count, heights.indexAt(scrollTop + clientHeight + AHEAD_PIXELS) + 1);
  return { first, last };
}

/** Stores row heights, and returns by how much the rows above `anchor` have grown. */
function noteHeights(rows: Iterable<Element>, heights: Heights, anchor: number): number {
  let growthAbove = 0;
  for (const row of rows) {
    const index = Number((row as HTMLElement).dataset.index);
    const growth = heights.set(index, row.getBoundingClientRect().height);
    if (index < anchor) growthAbove += growth;
  }
  return growthAbove;
}

/** Sets the total height and the rows' offset directly, because they change more often than the rows. */
function placeRows(rows: HTMLElement, whole: HTMLElement, heights: Heights): void {
  const first = Number((rows.firstElementChild as HTMLElement | null)?.dataset.index ?? 0);
  whole.style.height = `${heights.topOf(heights.count)}px`;
  rows.style.transform = `translateY(${heights.topOf(first)}px)`;
}

/** Calls `follow` at most once per frame. */
function onScroll(view: HTMLElement, follow: () => void): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      follow();
    });
  };
  view.addEventListener('scroll', ask, { passive: true });
}
