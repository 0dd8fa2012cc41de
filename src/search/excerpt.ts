import { visibleText } from '../domain/plain-line.ts';
import { bestStart, type FoundTerm, findTerms } from './find-terms.ts';
import type { Terms } from './parse-query.ts';

/** A text only this much longer is shown in full. */
const SLACK = 1.1;
/** The share of the room before the first match. */
const BEFORE_SHARE = 0.2;
/** A beginning that is not farther away than this is shown, too: it says what a text is about. */
const NEAR_SHARE = 0.3;
/** For the end of an output, where tools print their verdict. */
const END_SHARE = 0.4;
const END_MAX = 400;
const LINE_REST = 60;
/** The share of the room for single lines with a match outside of the main part. */
const OTHERS_SHARE = 0.5;
const MAIN_MIN = 80;
const LINE_MAX = 200;
/** A smaller gap is not worth the words that name it. */
const GAP_CHARACTERS = 14;
/** Line numbers that a client puts before the lines of a file. */
const NUMBERED = /^ *\d+(?:→|\t)/gm;

/** What a failed output says of what went wrong. */
export const MISHAP =
  /\b(?:error|fatal|fail|panic|cannot|could not|denied|refused|not found|traceback|exception)/gi;

/** A text as it is read: without what only a terminal or an editor needs. */
export function readable(text: string): string {
  return visibleText(text)
    .replace(NUMBERED, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** What a text says about the terms, in so many characters: the part with most of them, other lines with some, of an output also its end. */
export function excerptOf(text: string, terms: Terms, room: number, hasVerdict: boolean, failed = false) {
  const whole = readable(text);
  if (whole.length <= room * SLACK) return whole;
  const endRoom = hasVerdict ? Math.min(END_MAX, Math.round(room * END_SHARE)) : 0;
  const end = endRoom === 0 ? whole.length : startOfEnd(whole, whole.length - endRoom);
  const all = failed ? withMishaps(whole, findTerms(whole, terms)) : findTerms(whole, terms);
  // The end is shown anyway.
  const found = all.filter(({ from }) => from < end);
  const size = room - endRoom - LINE_REST / 2;
  const main = mainSpan(whole, found, size, end);
  const isAlone = found.every(({ from }) => from >= main.from && from < main.to);
  const spans = [isAlone ? main : mainSpan(whole, found, Math.max(MAIN_MIN, size * (1 - OTHERS_SHARE)), end)];
  let left = isAlone ? 0 : Math.min(size, main.to - main.from) - (spans[0]!.to - spans[0]!.from);
  for (const { from, to } of byWorth(found)) {
    if (left < LINE_REST) break;
    if (spans.some((span) => from >= span.from && from < span.to)) continue;
    const span = lineAround(whole, from, to, Math.min(left, LINE_MAX), end);
    spans.push(span);
    left -= span.to - span.from + GAP_CHARACTERS;
  }
  if (endRoom > 0) spans.push({ from: end, to: whole.length });
  return renderSpans(whole, spans);
}

const SNIPPET_CHARACTERS = 240;

/** An excerpt of a text around the matches, on one line. */
export interface Snippet {
  text: string;
  /** The matches as offsets in the excerpt: start, and end (exclusive). */
  marks: [number, number][];
}

export function snippetOf(text: string, terms: Terms): Snippet {
  const part = mainSpan(text, findTerms(text, terms), SNIPPET_CHARACTERS, text.length);
  const shown = renderSpans(text, [part]);
  const marks = findTerms(shown, terms).map(({ from, to }): [number, number] => [from, to]);
  // Each whitespace character becomes one space, so that the offsets stay valid.
  return { text: shown.replace(/\s/g, ' '), marks };
}

type Span = { from: number; to: number };

/** The part with most of the terms. */
function mainSpan(whole: string, found: readonly FoundTerm[], size: number, end: number): Span {
  const wanted =
    found.length === 0 ? 0 : bestStart(found, size * (1 - BEFORE_SHARE)) - Math.round(size * BEFORE_SHARE);
  const from = wanted < size * NEAR_SHARE ? 0 : startOfLine(whole, wanted, wanted + size / 2);
  return { from, to: Math.min(end, endOfLine(whole, from + size)) };
}

function lineAround(whole: string, from: number, to: number, size: number, end: number): Span {
  const start = whole.lastIndexOf('\n', from) + 1;
  const next = whole.indexOf('\n', to);
  const stop = Math.min(next === -1 ? whole.length : next, end);
  if (stop - start <= size) return { from: start, to: stop };
  const begin = Math.max(start, Math.min(from - Math.round(size * BEFORE_SHARE), stop - size));
  return { from: begin, to: Math.min(stop, begin + size) };
}

/** First one match of each term, the rarest first; then the others as they stand. */
function byWorth(found: readonly FoundTerm[]): FoundTerm[] {
  const counts = new Map<number, number>();
  for (const { term } of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  const seen = new Set<number>();
  const [first, others]: [FoundTerm[], FoundTerm[]] = [[], []];
  for (const each of found) (seen.has(each.term) ? others : first).push(each) && seen.add(each.term);
  return [...first.sort((one, other) => counts.get(one.term)! - counts.get(other.term)!), ...others];
}

/** The spans in the order of the text; what is left out between them is counted. */
function renderSpans(whole: string, spans: readonly Span[]): string {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && span.from - last.to <= GAP_CHARACTERS) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  const parts = merged.map(({ from, to }, index) => {
    const before = merged[index - 1]?.to ?? 0;
    const gap = index === 0 ? '' : `\n${sayGap(whole.slice(before, from))}\n`;
    const head = from > 0 && (index === 0 || whole[from - 1] !== '\n') ? '…' : '';
    const tail = to < whole.length && whole[to] !== '\n' ? '…' : '';
    return `${gap}${head}${cut(whole, from, to)}${tail}`;
  });
  const isEnd = (merged.at(-1)?.to ?? 0) >= whole.length;
  return `${parts.join('')}${isEnd || parts.at(-1)?.endsWith('…') ? '' : '…'}`;
}

/** What a failed output says went wrong counts like a term of the query. */
function withMishaps(text: string, found: readonly FoundTerm[]): FoundTerm[] {
  const mishaps = [...text.matchAll(MISHAP)].map(({ index }) => ({ term: -1, from: index, to: index + 5 }));
  return [...found, ...mishaps.slice(0, found.length + 5)].sort((one, other) => one.from - other.from);
}

function sayGap(left: string): string {
  const lines = left.split('\n').length - 1;
  return lines > 1 ? `[${lines} lines]` : `[${left.length} characters]`;
}

/** The beginning of the next line, if there is one before a limit; otherwise that of the next word. */
function startOfLine(text: string, at: number, limit: number): number {
  if (at <= 0) return 0;
  const line = text.indexOf('\n', at - 1) + 1;
  if (line > 0 && line <= limit) return line;
  const space = text.indexOf(' ', at);
  return space !== -1 && space < at + 30 ? space + 1 : wholeCharacter(text, at);
}

/** The end begins with a whole line, if one begins near. */
function startOfEnd(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at) + 1;
  return line > 0 && line >= at - 2 * LINE_REST ? line : startOfLine(text, at, text.length);
}

/** The end of the line, if it is near. */
function endOfLine(text: string, at: number): number {
  const line = text.indexOf('\n', at);
  return line !== -1 && line <= at + LINE_REST ? line : at;
}

function cut(text: string, from: number, to: number): string {
  return text.slice(wholeCharacter(text, from), wholeCharacter(text, to)).trimEnd();
}

/** Moves an offset out of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
}
