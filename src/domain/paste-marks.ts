export type PastedSpan = { start: number; end: number };

/** What the client tells of a prompt with pastes: what was typed around them, and how many line breaks they have. */
export type TypedAround = { pieces: readonly string[]; breaks: number };

const MARK = /<\/?pasted-\d+>/g;
/** The client takes white space off the ends of a prompt. */
const BREAKS_TRIMMED_MAX = 3;

/** Marks them, so that no later reader has to guess. The number in the marks is nowhere else in the text, so no paste can close its own mark. */
export function markPastes(text: string, spans: readonly PastedSpan[]): string {
  let number = 1;
  while (text.includes(`pasted-${number}>`)) number += 1;
  const mark = (before: string, { start, end }: PastedSpan) =>
    `${before.slice(0, start)}<pasted-${number}>${before.slice(start, end)}</pasted-${number}>${before.slice(end)}`;
  // From the last one: the places of those before it stay where they are.
  return spans.reduceRight(mark, text);
}

/** The text as it was sent. */
export function withoutPasteMarks(text: string): string {
  return text.includes('pasted-') ? text.replace(MARK, '') : text;
}

/**
 * Finds the pastes in a text by the typed pieces around them and the number of their line breaks, which keeps a prompt that
 * was only a paste from fitting every other one; undefined if they do not fit the text.
 */
export function findPastes(text: string, { pieces, breaks }: TypedAround): PastedSpan[] | undefined {
  const first = (pieces[0] ?? '').trimStart();
  const last = (pieces.at(-1) ?? '').trimEnd();
  if (pieces.length < 2 || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  const spans: PastedSpan[] = [];
  let start = first.length;
  const end = text.length - last.length;
  const between = pieces.slice(1, -1);
  for (const piece of between.filter((each) => each.trim() !== '')) {
    const at = text.indexOf(piece, start);
    if (at === -1 || at > end) return undefined;
    spans.push({ start, end: at });
    start = at + piece.length;
  }
  if (start > end) return undefined;
  spans.push({ start, end });
  const counted = spans.reduce((sum, span) => sum + countBreaks(text.slice(span.start, span.end)), 0);
  const blank = between.filter((each) => each.trim() === '');
  const told = blank.reduce((sum, each) => sum + countBreaks(each), breaks);
  if (counted > told || counted < told - BREAKS_TRIMMED_MAX) return undefined;
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '');
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
