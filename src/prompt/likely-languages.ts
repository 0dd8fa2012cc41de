import { isListed } from '../languages/word-list.ts';
import { commonWords } from './phrase-table.ts';

/** For each common word the languages in Latin letters that have it, built at the first use. */
let languagesOf: Map<string, string[]> | undefined;

/** For each language in Latin letters, how many of some words are among its most common ones. */
export function countCommon(words: readonly string[]): (readonly [string, number])[] {
  languagesOf ??= readCommon();
  const counts = new Map(Object.keys(commonWords).map((name) => [name, 0]));
  for (const word of words)
    for (const name of languagesOf.get(word) ?? []) counts.set(name, counts.get(name)! + 1);
  return [...counts];
}

function readCommon(): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const [name, list] of Object.entries(commonWords))
    for (const word of new Set(list.trim().split(' '))) read.set(word, [...(read.get(word) ?? []), name]);
  return read;
}

/**
 * The languages with the most common words in a sentence, or one fewer, because related languages share many; all
 * languages if no word is known.
 */
export function likelyLanguages(spaced: string): string[] {
  const counts = countsOf(spaced);
  const most = Math.max(...counts.map(([, count]) => count));
  return counts.filter(([, count]) => most === 0 || (count > 0 && count >= most - 1)).map(([name]) => name);
}

export function isCommonIn(word: string, language: string): boolean {
  return isListed(commonWords[language] ?? '', word);
}

/** Cache of one: several checks in a row ask about the same sentence. */
let latest: { spaced: string; counts: (readonly [string, number])[] } | undefined;

function countsOf(spaced: string): (readonly [string, number])[] {
  if (latest?.spaced !== spaced) latest = { spaced, counts: countCommon(spaced.trim().split(' ')) };
  return latest.counts;
}

/** Whether a text has more common words of this language than of any other. */
export function isOfLanguage(spaced: string, language: string): boolean {
  const counts = countsOf(spaced);
  const own = counts.find(([name]) => name === language)?.[1] ?? 0;
  return counts.every(([name, count]) => name === language || count < own);
}

/** The same, or no word tells the language. */
export function mayBeOf(spaced: string, language: string): boolean {
  const counts = countsOf(spaced);
  return counts.every(([, count]) => count === 0) || isOfLanguage(spaced, language);
}

/** Whether any word tells the language of a text. */
export function isOfAnyLanguage(spaced: string): boolean {
  return countsOf(spaced).some(([, count]) => count > 0);
}
