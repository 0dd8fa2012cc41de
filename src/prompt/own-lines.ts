import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import type { Span } from './find-containers.ts';
import { isItem, type PromptLine } from './prompt-line.ts';
import { readIntroduction } from './read-introduction.ts';

/** A line that the user typed, or the beginning of one. */
export interface OwnLine extends Span {
  text: string;
  /** What the user quotes in it. */
  quoted?: Span;
  /** Whether nothing says that it was typed, and nothing stands around it that could say that it was not. */
  isDoubtful?: true;
}

const LARGE = letterPattern(String.raw`^[\p{Lu}]`);
const SMALL = letterPattern(String.raw`^[^\p{L}]*[\p{Ll}]`);
/** What somebody says, in quotes. */
const MAY_QUOTE = /[:：]\s*["“«„「'`]/;
const TITLE_MAX = 90;
const BRIEF_TITLE_WORDS = 4;
/** How somebody types shows in a few lines. */
const LATELY = 20;

export function keepOwn(lines: readonly PromptLine[], own: OwnLine[]): void {
  for (const line of lines) {
    const quoted = quotedIn(line);
    own.push({ start: line.start, end: line.end, text: line.text, ...(quoted && { quoted }) });
  }
}

/** Lines that the user may have typed, amid a copy. */
export function doubtOwn(lines: readonly PromptLine[], own: OwnLine[]): void {
  for (const { start, end, text } of lines) own.push({ start, end, text, isDoubtful: true });
}

/** A line that the user began is the user's again where its quotation ends. */
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

/** Whether the user begins lines in lower case. */
export function isOwnSmall(own: readonly OwnLine[]): boolean {
  return own.length > 0 && own.slice(-LATELY).every(({ text }) => SMALL.test(text));
}

/** What looks like a title, right before material that nobody introduced, is its title. */
export function dropTitles(own: OwnLine[]): void {
  while (own.length > 0 && isTitle(own.at(-1)!.text)) own.pop();
}

/** A word or a few, and no sign between them. */
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
