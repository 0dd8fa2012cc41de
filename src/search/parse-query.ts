import { indexedText } from '../archive/texts/indexed-text.ts';
import { usageError } from '../domain/app-error.ts';

/** A term of a query: a word, a name, a path, or a quoted text. */
export interface QueryTerm {
  /** As written by the user. */
  text: string;
  /** Its parts as the index stores them, in lower case; none of a symbol, which the index does not contain. */
  parts: readonly string[];
  /** Whether it ends with a star and so matches the beginning of a word. */
  isPrefix: boolean;
  /** Whether it was quoted, so that no similar words match. */
  isExact: boolean;
  /** A query that is a regular expression has one term, which no index knows. */
  pattern?: RegExp;
}

export type Terms = readonly QueryTerm[];

const TERMS_MAX = 24;
/** Users may paste a whole log, but SQLite rejects patterns of that size. */
const CHARACTERS_MAX = 4_000;
const PART = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

const PATTERN = /^\s*\/(.+)\/([imsu]*)\s*$/s;

/** A query between slashes with something in it that few paths have, such as `/exit code [1-9]/i`. */
export function findPattern(query: string): QueryTerm | undefined {
  const [, source = '', flags = ''] = PATTERN.exec(query.slice(0, CHARACTERS_MAX)) ?? [];
  if (flags === '' && !/[\\^$*+?()[\]{}|\s]/.test(source)) return undefined;
  try {
    // Lines are what people and models have in mind.
    const pattern = new RegExp(source, flags.includes('m') ? flags : `${flags}m`);
    return { text: source, parts: [], isPrefix: false, isExact: true, pattern };
  } catch (error) {
    const hint = 'Quote it to search for it as text';
    throw usageError(`${query.trim()} is no regular expression: ${(error as Error).message}`, hint);
  }
}

/** The words of a regular expression, of quotes and of a list by time, for when nothing matches those as written. */
export function plainWordsOf(query: string): string {
  const source = findPattern(query)?.text.replace(/\\[a-z]|\{[\d,]*\}/gi, ' ');
  const words = (source ?? query).slice(0, CHARACTERS_MAX).match(/[\p{L}\p{N}_.-]{3,}/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/^[.-]+|[.-]+$/g, '')))].slice(0, TERMS_MAX).join(' ');
}

/** Any text is a valid query: quotes join words, a star marks a prefix, and what has no letter or digit is a symbol without parts. */
export function parseQuery(query: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (const [whole, quoted] of query.slice(0, CHARACTERS_MAX).matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const written = (quoted ?? whole).trim();
    const parts = partsOf(written);
    const isPrefix = quoted === undefined && parts.length > 0 && written.endsWith('*');
    const text = isPrefix ? written.slice(0, -1) : written;
    if (text !== '') terms.push({ text, parts, isPrefix, isExact: quoted !== undefined });
  }
  return terms.slice(0, TERMS_MAX);
}

/** The parts of a text, split as the index splits them. */
export function partsOf(text: string): string[] {
  return (indexedText(text).normalize('NFC').match(PART) ?? []).map((part) => part.toLowerCase());
}

/** An index expression for consecutive parts. */
export function phraseOf(parts: readonly string[], isPrefix = false): string {
  return `"${parts.join(' ')}"${isPrefix ? ' *' : ''}`;
}

/** A text reduced to its words with single spaces, in which the forms of clues are searched. */
export function plainText(text: string): string {
  return ` ${plainWords(text).join(' ')} `;
}

/** The words of a text in lower case and without accents. */
export function plainWords(text: string): string[] {
  const split = indexedText(text);
  // Arrows, dashes and boxes are no letters: what tools print is mostly of this kind, and quick to read.
  if (!/[^\x00-\x7f\u2010-\u205e\u2190-\u245f\u2500-\u2bff]/.test(split))
    return split.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = split
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** Words of a question that tell nothing of what is searched for. */
const SMALL_WORDS = new Set(
  'a about again all am an and another any are as at be been but by can could did do does for from get give given got had has have he her his how i if in into is it its just let many me more most much my of on or other our out several she should so some than that the their them then there these they this those to up us use used was we were what when where which who whom whose why will with would you your'.split(
    ' ',
  ),
);

export function isSmallWord({ parts, text }: QueryTerm): boolean {
  // In capitals it may be a keyword: `AND`, `IF`.
  return parts.length === 1 && SMALL_WORDS.has(parts[0]!) && !/^[^\p{L}]|\p{Lu}{2}/u.test(text);
}
