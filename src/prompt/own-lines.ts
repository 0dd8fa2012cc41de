import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import type { Span } from './find-containers.ts';
import { isItem, type PromptLine } from './prompt-line.ts';
import { readIntroduction } from './read-introduction.ts';

/** A line that the user typed, or the first part of one. */
export interface OwnLine extends Span {
  text: string;
  /** The quotation in it, which is not the user's. */
  quoted?: Span;
  /** Whether the user may have typed or pasted it, and the context does not tell. */
  isDoubtful?: true;
}

const LARGE = letterPattern(String.raw`^[\p{Lu}]`);
const SMALL = letterPattern(String.raw`^[^\p{L}]*[\p{Ll}]`);
/** A quotation behind a colon. */
const MAY_QUOTE = /[:：]\s*["“«„「'`]/;
const TITLE_MAX = 90;
const BRIEF_TITLE_WORDS = 4;
/** The last so many lines are enough to see how the user types. */
const LATELY = 20;

export function keepOwn(lines: readonly PromptLine[], own: OwnLine[]): void {
  for (const line of lines) {
    const quoted = quotedIn(line);
    own.push({ start: line.start, end: line.end, text: line.text, ...(quoted && { quoted }) });
  }
}

/** Adds lines amid pasted text that the user may have typed. */
export function doubtOwn(lines: readonly PromptLine[], own: OwnLine[]): void {
  for (const { start, end, text } of lines) own.push({ start, end, text, isDoubtful: true });
}

/** The span of a quotation within a line; what follows it is the user's again. */
function quotedIn({ start, raw, text }: PromptLine): Span | undefined {
  const introduction = MAY_QUOTE.test(text) ? readIntroduction(text) : undefined;
  if (introduction?.end === undefined) return undefined;
  const textStart = start + raw.indexOf(text);
  return { start: textStart + introduction.at, end: textStart + introduction.end };
}

export function cutOwn(own: OwnLine[], end: number): void {
  const last = own.at(-1);
  if (last && last.end > end) last.end = end;
}

/** Whether the user's latest lines all begin in lower case. */
export function isOwnSmall(own: readonly OwnLine[]): boolean {
  return own.length > 0 && own.slice(-LATELY).every(({ text }) => SMALL.test(text));
}

/** Removes lines that look like a title directly before unintroduced pasted text, whose title they are. */
export function dropTitles(own: OwnLine[]): void {
  while (own.length > 0 && isTitle(own.at(-1)!.text)) own.pop();
}

/** Whether a text is a title of a few words without punctuation. */
export function isBriefTitle(text: string): boolean {
  return isTitle(text) && !/[.!?:,;]/.test(text) && text.split(' ').length <= BRIEF_TITLE_WORDS;
}

export function isTitle(text: string): boolean {
  return (
    text.length < TITLE_MAX &&
    LARGE.test(text) &&
    /[^.!?:,;…]$/.test(text) &&
    !isItem(text) &&
    !turnsToYou(text)
  );
}
