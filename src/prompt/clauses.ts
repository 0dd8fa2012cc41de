import { letterPattern } from '../domain/letter-pattern.ts';

const BETWEEN_CLAUSES = letterPattern(
  String.raw`(?<=[,;:])\s+|(?<=[.!?])\s+|(?<=[，、；。！？])|\n+|(?<=[\p{Script=Han}\p{Script=Hangul}]),`,
);

/** Splits a text at commas, stops and line breaks. */
export function clausesOf(text: string): string[] {
  return text
    .split(BETWEEN_CLAUSES.for(text))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** Removes clauses from a text, and the punctuation that they leave behind. */
export function withoutClauses(text: string, gone: readonly string[]): string {
  let left = text;
  for (const clause of gone) left = left.replace(clause, '');
  return left
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/^[ ,;:，、；]+/, '')
    .replace(/(?<=[.!?])\s*[,;:]+\s*/g, ' ')
    .replace(/[ ,;:，、；]+$/, '')
    .trim();
}
