import { phrasesOf } from '../languages/word-list.ts';
import { countsIn, type FoundPhrase, findPhrases } from './find-phrases.ts';
import { type PhraseName, unspacedTable } from './phrase-table.ts';
import type { Sentence } from './sentence.ts';

export function holdsPhrase(sentence: Sentence, name: PhraseName): boolean {
  const { spaced, whole, text, isUnspaced } = sentence;
  if (findPhrases(spaced, name).some((found) => countsIn(found, whole))) return true;
  return isUnspaced && unspacedPhrases(name).some((phrase) => holdsParts(`${text}$`, phrase));
}

/** The words behind the last match of a list in a sentence, or undefined without a match. */
export function wordsBehindPhrase(sentence: Sentence, name: PhraseName): Sentence | undefined {
  const { spaced, whole, isUnspaced } = sentence;
  const counting = findPhrases(spaced, name).filter((found) => countsIn(found, whole));
  const last = counting.find(({ at }) => at === counting.at(-1)!.at);
  if (last === undefined && !(isUnspaced && holdsPhrase(sentence, name))) return undefined;
  const rest = last === undefined ? ' ' : spaced.slice(endOf(last));
  return { ...sentence, text: rest, spaced: rest, clauses: rest };
}

export function startsWithPhrase(sentence: Sentence, name: PhraseName): boolean {
  const { spaced, whole, text, isUnspaced } = sentence;
  if (findPhrases(spaced, name).some((found) => found.at === 0 && countsIn(found, whole))) return true;
  return isUnspaced && unspacedPhrases(name).some((phrase) => text.startsWith(phrase));
}

/** Whether a sentence is one phrase of a list and nothing else. */
export function isPhrase({ text, spaced, isUnspaced, whole }: Sentence, name: PhraseName): boolean {
  const isAll = (found: FoundPhrase) => found.at === 0 && endOf(found) === spaced.length - 1;
  if (findPhrases(spaced, name).some((found) => isAll(found) && countsIn(found, whole))) return true;
  return isUnspaced && unspacedPhrases(name).includes(text.trim());
}

/** The phrases of a list in languages without spaces. */
export function unspacedPhrases(name: PhraseName): string[] {
  return unspacedTable[name] === '' ? [] : phrasesOf(unspacedTable[name]);
}

function holdsParts(text: string, phrase: string): boolean {
  return phrase.includes('+')
    ? phrase.split('+').every((part) => text.includes(part))
    : text.includes(phrase);
}

/** Offset of the space behind the match. */
function endOf({ at, phrase }: FoundPhrase): number {
  return at + 1 + phrase.words.length;
}
