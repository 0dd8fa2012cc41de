import { visibleText } from '../domain/plain-line.ts';
import type { QueryTerm } from './parse-query.ts';
import { bestStart, type FoundTerm, findTerms } from './snippet.ts';

/** A text only this much longer is shown in full. */
const SLACK = 1.1;
/** The share of the room before the first match, and for the end of an output, where tools print their verdict. */
const BEFORE_SHARE = 0.2;
/** A beginning that is not farther away than this is shown, too: it says what a text is about. */
const NEAR_SHARE = 0.3;
const END_SHARE = 0.35;
const END_SHARE_FAILED = 0.5;
const END_MAX = 400;
const LINE_REST = 60;
/** Line numbers that a client puts before the lines of a file. */
const NUMBERED = /^ *\d+(?:→|\t)/gm;

const MISHAP = /\b(?:error|fatal|fail|panic|cannot|could not|denied|refused|not found|traceback|exception)/gi;

/** A text as it is read: without what only a terminal or an editor needs. */
export function readable(text: string): string {
  return visibleText(text)
    .replace(NUMBERED, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** What a text says about the terms, in so many characters; of what has a verdict also its end. */
export function excerptOf(
  text: string,
  terms: readonly QueryTerm[],
  room: number,
  hasVerdict: boolean,
  failed = false,
): string {
  const whole = readable(text);
  if (whole.length <= room * SLACK) return whole;
  const share = failed ? END_SHARE_FAILED : END_SHARE;
  const endRoom = hasVerdict ? Math.min(END_MAX, Math.round(room * share)) : 0;
  const end = endRoom === 0 ? whole.length : startOfEnd(whole, whole.length - endRoom);
  const all = failed ? withMishaps(whole, findTerms(whole, terms)) : findTerms(whole, terms);
  // The end is shown anyway.
  const found = all.filter(({ from }) => from < end);
  const size = room - endRoom - LINE_REST / 2;
  const wanted =
    found.length === 0 ? 0 : bestStart(found, size * (1 - BEFORE_SHARE)) - Math.round(size * BEFORE_SHARE);
  const isNearStart = wanted < size * NEAR_SHARE;
  const from = isNearStart ? 0 : startOfLine(whole, wanted, wanted + size / 2);
  const to = endOfLine(whole, from + size);
  if (to >= end || to >= whole.length) {
    const start = startOfLine(whole, whole.length - room, whole.length);
    return `${start > 0 ? '…' : ''}${whole.slice(start)}`;
  }
  const part = `${from > 0 ? '…' : ''}${cut(whole, from, to)}`;
  return endRoom === 0
    ? `${part}…`
    : `${part}${whole[to] === '\n' ? '' : '…'}\n${sayGap(whole.slice(to, end))}\n${whole.slice(end)}`;
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
