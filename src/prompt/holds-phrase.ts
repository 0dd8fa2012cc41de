import { letterPattern } from '../domain/letter-pattern.ts';
import { phrasesOf } from '../languages/word-list.ts';
import { phraseTable } from './phrase-table.ts';
import { readSentence, type Sentence } from './sentence.ts';

export type PhraseName = keyof typeof phraseTable;

const LETTER = letterPattern(String.raw`[\p{L}]`);
/** The phrases of a list by their first word: every line of a prompt is looked up in all lists. */
const byFirstWord = new Map<PhraseName, Map<string, string[]>>();

export function holdsPhrase(sentence: Sentence, name: PhraseName): boolean {
  const { spaced, text, isUnspaced } = sentence;
  for (let at = 0; at < spaced.length - 1; at = spaced.indexOf(' ', at + 1))
    if (isPhraseAt(spaced, at, name)) return true;
  return isUnspaced && phrasesOf(phraseTable[name].unspaced).some((phrase) => `${text}$`.includes(phrase));
}

/** What stands behind the last of the phrases in a sentence, if there is one. */
export function wordsBehindPhrase(sentence: Sentence, name: PhraseName): Sentence | undefined {
  const { spaced, isUnspaced } = sentence;
  let behind: string | undefined;
  for (let at = 0; at < spaced.length - 1; at = spaced.indexOf(' ', at + 1)) {
    const phrase = phraseAt(spaced, at, name);
    if (phrase !== undefined) behind = spaced.slice(at + 1 + phrase.length);
  }
  if (behind === undefined && !(isUnspaced && holdsPhrase(sentence, name))) return undefined;
  const rest = behind ?? ' ';
  return { ...sentence, text: rest, spaced: rest, clauses: rest };
}

export function startsWithPhrase({ text, spaced, isUnspaced }: Sentence, name: PhraseName): boolean {
  return (
    isPhraseAt(spaced, 0, name) ||
    (isUnspaced && phrasesOf(phraseTable[name].unspaced).some((phrase) => text.startsWith(phrase)))
  );
}

/** Whether words are one of the phrases, and nothing else. */
export function isPhrase({ text, spaced, isUnspaced }: Sentence, name: PhraseName): boolean {
  const words = spaced.trim();
  return (
    (phrasesFrom(words.split(' ', 1)[0]!, name)?.includes(words) ?? false) ||
    (isUnspaced && phrasesOf(phraseTable[name].unspaced).includes(text.trim()))
  );
}

/** Whether a text is made of such phrases alone, one after the other. */
export function isAllOf(text: string, name: PhraseName): boolean {
  const { spaced, isUnspaced } = readSentence(text);
  if (isUnspaced) return phrasesOf(phraseTable[name].unspaced).some((phrase) => isOnly(text, phrase));
  let at = 0;
  while (at < spaced.length - 1) {
    const phrase = longestAt(spaced, at, name);
    if (phrase === undefined) return false;
    at += phrase.length + 1;
  }
  return at > 0;
}

function isOnly(text: string, phrase: string): boolean {
  return text.includes(phrase) && !LETTER.test(text.replaceAll(phrase, ''));
}

function longestAt(spaced: string, at: number, name: PhraseName): string | undefined {
  const phrases = phrasesFrom(spaced.slice(at + 1, spaced.indexOf(' ', at + 1)), name) ?? [];
  return phrases
    .filter((phrase) => spaced.startsWith(`${phrase} `, at + 1))
    .sort((one, other) => other.length - one.length)[0];
}

function isPhraseAt(spaced: string, at: number, name: PhraseName): boolean {
  return phraseAt(spaced, at, name) !== undefined;
}

/** The phrase that begins behind the blank at a place. */
function phraseAt(spaced: string, at: number, name: PhraseName): string | undefined {
  const end = spaced.indexOf(' ', at + 1);
  const phrases = phrasesFrom(spaced.slice(at + 1, end), name);
  return phrases?.find((phrase) =>
    phrase.includes('+') ? holdsInTurn(spaced, at, phrase) : spaced.startsWith(`${phrase} `, at + 1),
  );
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

function phrasesFrom(word: string, name: PhraseName): string[] | undefined {
  let known = byFirstWord.get(name);
  if (known === undefined) {
    known = new Map();
    for (const phrase of phrasesOf(phraseTable[name].spaced)) {
      const first = phrase.split(/[ +]/, 1)[0]!;
      known.set(first, [...(known.get(first) ?? []), phrase]);
    }
    byFirstWord.set(name, known);
  }
  return known.get(word);
}
