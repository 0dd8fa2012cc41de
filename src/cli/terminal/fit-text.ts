import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

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

/** The end of an uncoloured text that fits into so many columns: for what tells most at its end, such as a path. */
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

/** Lines that fit into so many columns, broken between words and indented alike; a long word stays whole unless told. */
export function wrapText(
  text: string,
  columns: number | undefined,
  options: { hard?: boolean } = {},
): string[] {
  if (columns === undefined) return text.split('\n');
  return text.split('\n').flatMap((line) => {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const wrapped = wrapAnsi(line.slice(indent.length), Math.max(1, columns - indent.length), options);
    return wrapped.split('\n').map((part) => `${indent}${part}`);
  });
}

const BREAK = /[^\S\n]*(?:\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029])\s*/g;

/**
 * One line, with the empty ones of ours before it and behind it. A folder or a file can have a line break in its name, and what
 * stands behind it would look like a line of ours.
 */
export function onOneLine(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\n*)([\s\S]*?)(\n*)$/.exec(text) ?? [];
  return before + inner.replace(BREAK, ' ') + after;
}
