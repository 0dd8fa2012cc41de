import stringWidth from 'string-width';

const ELLIPSIS = '…';
const segmenter = new Intl.Segmenter();

/**
 * The start of an uncoloured text that fits into so many columns, with an ellipsis where something was cut off. Libraries
 * that truncate let a wide character stand out by a column.
 */
export function clipToWidth(text: string, columnsMax: number): string {
  if (stringWidth(text) <= columnsMax) return text;
  return `${takeColumns(segmenter.segment(text), columnsMax - 1).trimEnd()}${ELLIPSIS}`;
}

/** The same for what tells most at its end, such as a path. */
export function clipStart(text: string, columnsMax: number): string {
  if (stringWidth(text) <= columnsMax) return text;
  const backwards = [...segmenter.segment(text)].reverse();
  const count = takeColumns(backwards, columnsMax - 1).length;
  return `${ELLIPSIS}${count === 0 ? '' : text.slice(-count)}`;
}

function takeColumns(segments: Iterable<{ segment: string }>, columnsMax: number): string {
  let taken = '';
  let columns = 0;
  for (const { segment } of segments) {
    columns += stringWidth(segment);
    if (columns > columnsMax) break;
    taken += segment;
  }
  return taken;
}
