import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Made at the first use, because it takes milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of an uncoloured text that fits into this many columns, with an ellipsis if cut. Written here, because
 * libraries that truncate let a wide character exceed the limit by a column.
 */
export function clipToWidth(text: string, columnsMax: number): string {
  if (stringWidth(text) <= columnsMax) return text;
  segmenter ??= new Intl.Segmenter();
  let taken = '';
  // One is for the ellipsis.
  let columns = 1;
  for (const { segment } of segmenter.segment(text)) {
    columns += stringWidth(segment);
    if (columns > columnsMax) break;
    taken += segment;
  }
  return `${taken.trimEnd()}…`;
}

/** Wraps a text between words, keeping the indentation of each line; a long word stays whole unless `hard`. */
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
 * Joins a text into one line, except for line breaks at its start and end. A file name may contain a line break, and
 * what follows would look like a line of ours.
 */
export function onOneLine(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\n*)([\s\S]*?)(\n*)$/.exec(text) ?? [];
  return before + inner.replace(BREAK, ' ') + after;
}
