import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import type { Span } from './find-containers.ts';
import { isItem, type PromptLine } from './prompt-line.ts';

/** A line that the user typed, or the beginning of one. */
export interface OwnLine extends Span {
  text: string;
}

const LARGE = letterPattern(String.raw`^[\p{Lu}]`);
const SMALL = letterPattern(String.raw`^[^\p{L}]*[\p{Ll}]`);
const TITLE_MAX = 90;
/** How somebody types shows in a few lines. */
const LATELY = 20;

export function keepOwn(lines: readonly PromptLine[], own: OwnLine[]): void {
  for (const { start, end, text } of lines) own.push({ start, end, text });
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

export function isTitle(text: string): boolean {
  return (
    text.length < TITLE_MAX &&
    LARGE.test(text) &&
    /[^.!?:,;…]$/.test(text) &&
    !isItem(text) &&
    !turnsToYou(text)
  );
}
