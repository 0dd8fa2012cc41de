export interface PastedSpan {
  start: number;
  end: number;
}

const MARK = /<\/?pasted-\d+>/g;

/**
 * Marks the pasted parts of a prompt, where the client reports them, so that no later reader has to guess. The number
 * in the marks occurs nowhere else in the text, so a paste cannot close its own mark.
 */
export function markPastes(text: string, spans: readonly PastedSpan[]): string {
  if (spans.length === 0) return text;
  let number = 1;
  while (text.includes(`pasted-${number}>`)) number += 1;
  let marked = '';
  let at = 0;
  for (const { start, end } of spans) {
    marked += `${text.slice(at, start)}<pasted-${number}>${text.slice(start, end)}</pasted-${number}>`;
    at = end;
  }
  return marked + text.slice(at);
}

export function holdsPasteMarks(text: string): boolean {
  return text.includes('<pasted-') && /<pasted-\d+>/.test(text);
}

/** The text as it was sent. */
export function withoutPasteMarks(text: string): string {
  return text.includes('pasted-') ? text.replace(MARK, '') : text;
}

/** Finds the pastes in a text by the typed pieces around them; undefined if the pieces do not fit the text. */
export function findPastes(text: string, typed: readonly string[]): PastedSpan[] | undefined {
  const first = (typed[0] ?? '').trimStart();
  const last = (typed.at(-1) ?? '').trimEnd();
  if (typed.length < 2 || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  const spans: PastedSpan[] = [];
  let start = first.length;
  const end = text.length - last.length;
  for (const piece of typed.slice(1, -1).filter((each) => each.trim() !== '')) {
    const at = text.indexOf(piece, start);
    if (at === -1 || at > end) return undefined;
    spans.push({ start, end: at });
    start = at + piece.length;
  }
  if (start > end) return undefined;
  spans.push({ start, end });
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '');
}
