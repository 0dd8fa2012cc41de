import { isListed } from '../languages/word-list.ts';
import { commonWords } from './phrase-table.ts';

/** The languages in Latin letters, by their commonest words. */
let languagesOf: Map<string, string[]> | undefined;

/** The languages in Latin letters, and how many of some words are among their commonest. */
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

/** The languages that have most of the words of a sentence, or one less: neighbours share many. All, when none has any. */
export function likelyLanguages(spaced: string): string[] {
  const counts = countsOf(spaced);
  const most = Math.max(...counts.map(([, count]) => count));
  return counts.filter(([, count]) => most === 0 || (count > 0 && count >= most - 1)).map(([name]) => name);
}

export function isCommonIn(word: string, language: string): boolean {
  return isListed(commonWords[language] ?? '', word);
}

/** The same sentences are asked about again and again. */
let latest: { spaced: string; counts: (readonly [string, number])[] } | undefined;

function countsOf(spaced: string): (readonly [string, number])[] {
  if (latest?.spaced !== spaced) latest = { spaced, counts: countCommon(spaced.trim().split(' ')) };
  return latest.counts;
}

/** Whether a text is of a language, by its words: no other has as many of them. */
export function isOfLanguage(spaced: string, language: string): boolean {
  const counts = countsOf(spaced);
  const own = counts.find(([name]) => name === language)?.[1] ?? 0;
  return counts.every(([name, count]) => name === language || count < own);
}

/** The same, or no word tells of what language it is. */
export function mayBeOf(spaced: string, language: string): boolean {
  const counts = countsOf(spaced);
  return counts.every(([, count]) => count === 0) || isOfLanguage(spaced, language);
}

/** Whether any word tells of what language a text is. */
export function isOfAnyLanguage(spaced: string): boolean {
  return countsOf(spaced).some(([, count]) => count > 0);
}
