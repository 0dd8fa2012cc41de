import { onceEach } from '../domain/once-each.ts';
import { phrasesOf } from '../languages/word-list.ts';
import { isCommonIn, isOfLanguage, mayBeOf } from './likely-languages.ts';
import { apartLanguages, phraseLanguages, phraseTable, spacedTable } from './phrase-table.ts';
import type { Sentence } from './sentence.ts';

export type PhraseName = keyof typeof phraseTable;

const LISTS = Object.keys(phraseTable) as PhraseName[];

interface Phrase {
  phrase: string;
  /** The language in which it counts; nothing where it counts in all. */
  language: string | undefined;
}

export function holdsPhrase(sentence: Sentence, name: PhraseName): boolean {
  const { spaced, text, isUnspaced } = sentence;
  for (let at = 0; at < spaced.length - 1; at = spaced.indexOf(' ', at + 1))
    if (phraseAt(sentence, at, name) !== undefined) return true;
  return isUnspaced && phrasesOf(phraseTable[name]).some((phrase) => `${text}$`.includes(phrase));
}

/** What stands behind the last of the phrases in a sentence, if there is one. */
export function wordsBehindPhrase(sentence: Sentence, name: PhraseName): Sentence | undefined {
  const { spaced, isUnspaced } = sentence;
  let behind: string | undefined;
  for (let at = 0; at < spaced.length - 1; at = spaced.indexOf(' ', at + 1)) {
    const phrase = phraseAt(sentence, at, name);
    if (phrase !== undefined) behind = spaced.slice(at + 1 + phrase.length);
  }
  if (behind === undefined && !(isUnspaced && holdsPhrase(sentence, name))) return undefined;
  const rest = behind ?? ' ';
  return { ...sentence, text: rest, spaced: rest, clauses: rest };
}

export function startsWithPhrase(sentence: Sentence, name: PhraseName): boolean {
  const { text, isUnspaced } = sentence;
  return (
    phraseAt(sentence, 0, name) !== undefined ||
    (isUnspaced && phrasesOf(phraseTable[name]).some((phrase) => text.startsWith(phrase)))
  );
}

/** Whether words are one of the phrases, and nothing else. */
export function isPhrase({ text, spaced, isUnspaced, whole }: Sentence, name: PhraseName): boolean {
  const words = spaced.trim();
  return (
    (phrasesFrom(words.split(' ', 1)[0]!)
      .get(name)
      ?.some((each) => each.phrase === words && isSpoken(each, whole)) ??
      false) ||
    (isUnspaced && phrasesOf(phraseTable[name]).includes(text.trim()))
  );
}

/** The phrase that begins behind the blank at a place. */
function phraseAt({ spaced, whole }: Sentence, at: number, name: PhraseName): string | undefined {
  const end = spaced.indexOf(' ', at + 1);
  const phrases = phrasesFrom(spaced.slice(at + 1, end)).get(name);
  return phrases?.find(
    (each) =>
      (each.phrase.includes('+')
        ? holdsInTurn(spaced, at, each.phrase)
        : spaced.startsWith(`${each.phrase} `, at + 1)) && isSpoken(each, whole),
  )?.phrase;
}

/** In its language; and what other languages mix in is no word of theirs where it is a common one of the text's own: "i" in Italian. */
function isSpoken({ phrase, language }: Phrase, whole: string): boolean {
  if (language !== undefined) return mayBeOf(whole, language);
  return !apartLanguages.some((apart) => isCommonIn(phrase, apart) && isOfLanguage(whole, apart));
}

/** `as a+i want` stands for words that follow each other with others between. */
function holdsInTurn(spaced: string, at: number, phrase: string): boolean {
  const [first = '', ...further] = phrase.split('+');
  if (!spaced.startsWith(`${first} `, at + 1)) return false;
  let from = at + first.length;
  return further.every((part) => {
    const found = spaced.indexOf(` ${part} `, from);
    from = found + part.length;
    return found !== -1;
  });
}

/** The phrases that begin with a word, by list. Every word is looked up in all lists, and most prompts are short. */
const phrasesFrom = onceEach((word): Map<PhraseName, Phrase[]> => {
  const byList = new Map<PhraseName, Phrase[]>();
  const table = spacedTable[word.charAt(0)] ?? '';
  const row = table.indexOf(`\n${word}|`);
  if (row === -1) return byList;
  const start = row + word.length + 2;
  for (const written of table.slice(start, table.indexOf('\n', start)).split('|')) {
    const list = LISTS[written.charCodeAt(0) - 48]!;
    const language = phraseLanguages[written.charCodeAt(1) - 49];
    const phrases = byList.get(list) ?? [];
    phrases.push({ phrase: `${word}${written.slice(2)}`, language });
    byList.set(list, phrases);
  }
  return byList;
}, 5000);
