import { indexedText } from '../archive/texts/indexed-text.ts';

/** One thing that is looked for: a word, a name, a path, or what stood in quotes. */
export interface QueryTerm {
  /** As it was written. */
  text: string;
  /** As the index knows it: its parts in lower case. */
  parts: readonly string[];
  /** Written with a star at its end: only the beginning of a word. */
  isPrefix: boolean;
  /** In quotes: this and nothing like it. */
  isExact: boolean;
}

const TERMS_MAX = 24;
/** Somebody may paste a whole log; SQLite refuses patterns of that size. */
const CHARACTERS_MAX = 4_000;
const PART = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** Whatever somebody writes is a query: quotes hold words together, a star ends a beginning, all else is text. */
export function parseQuery(query: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (const [whole, quoted] of query.slice(0, CHARACTERS_MAX).matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const isPrefix = quoted === undefined && whole.endsWith('*');
    const text = (quoted ?? whole).replace(/\*$/, '').trim();
    const parts = partsOf(text);
    if (parts.length > 0) terms.push({ text, parts, isPrefix, isExact: quoted !== undefined });
  }
  return terms.slice(0, TERMS_MAX);
}

/** Pieces of a query without a letter or digit: the index does not know them. */
export function symbolsOf(query: string): string[] {
  const pieces = query.slice(0, CHARACTERS_MAX).match(/[^\s"]+/g) ?? [];
  return [...new Set(pieces.filter((piece) => partsOf(piece).length === 0))].slice(0, TERMS_MAX);
}

/** The parts of a text in the order of the index. */
export function partsOf(text: string): string[] {
  return (indexedText(text).normalize('NFC').match(PART) ?? []).map((part) => part.toLowerCase());
}

/** For the index: the parts one after the other. */
export function phraseOf(parts: readonly string[], isPrefix = false): string {
  return `"${parts.join(' ')}"${isPrefix ? ' *' : ''}`;
}

/** A text as its words only, one space around each: what a form of a clue is looked for in. */
export function plainText(text: string): string {
  const { letters, isAscii } = lettersOf(text);
  return ` ${letters.replace(isAscii ? /[^a-z0-9]+/g : /[^\p{L}\p{N}\p{Co}]+/gu, ' ')} `;
}

/** The same words, each for itself. */
export function plainWords(text: string): string[] {
  const { letters, isAscii } = lettersOf(text);
  return letters.match(isAscii ? /[a-z0-9]+/g : /[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** Small letters, without what is put above or below them. */
function lettersOf(text: string): { letters: string; isAscii: boolean } {
  const split = indexedText(text);
  if (/^[\x00-\x7f]*$/.test(split)) return { letters: split.toLowerCase(), isAscii: true };
  const plain = split
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
  return { letters: plain.toLowerCase(), isAscii: false };
}
