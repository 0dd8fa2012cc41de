import type { Cue } from './cue.ts';
import { cueWords } from './cue-words.ts';
import { type Sentence, withoutAccents } from './sentence.ts';
import { unspacedCueWords } from './unspaced-cue-words.ts';
import { isListed } from './word-list.ts';

/** Whose words are looked up depends on the letters of a sentence: most are in Latin ones, and lists take time to build. */
const LANGUAGES = {
  latin: ['english', 'german', 'french', 'spanish', 'portuguese'],
  cyrillic: ['russian'],
  unspaced: ['chinese', 'japanese', 'korean'],
};
type Script = keyof typeof LANGUAGES;

export function holdsCue(sentence: Sentence, cue: Cue): boolean {
  return listsFor(sentence, cue).some(({ script, words, apart }) => {
    const where = script === 'unspaced' ? sentence.text : sentence.spaced;
    return (
      words.some((word) => where.includes(word)) ||
      apart.some((parts) => parts.every((word) => where.includes(word)))
    );
  });
}

/** Whether a clause begins with a cue, or with words before it that only lead over: "and please always …". */
export function opensWithCue(sentence: Sentence, cue: Cue, leading: string): boolean {
  const { clauses } = sentence;
  return hasSpacedWord(sentence, cue, (word) => {
    for (let at = clauses.indexOf(word); at !== -1; at = clauses.indexOf(word, at + 1)) {
      const before = clauses.slice(clauses.lastIndexOf(' ', at - 1) + 1, at);
      if (before === '' || before === ',' || isListed(leading, before)) return true;
    }
    return false;
  });
}

/** Whether the rest of a sentence, from `start` on, begins with a cue. */
export function startsWithCue(sentence: Sentence, start: string, cue: Cue): boolean {
  return hasSpacedWord(sentence, cue, (word) => start.startsWith(word));
}

/** A sentence without what is said out of habit: "no problem" forbids nothing. */
export function withoutIdle(sentence: Sentence): Sentence {
  if (!holdsCue(sentence, 'idle')) return sentence;
  let { text, clauses } = sentence;
  for (const { script, words } of listsFor(sentence, 'idle'))
    for (const word of words) {
      if (script === 'unspaced') text = text.replaceAll(word, ' ');
      else clauses = clauses.replaceAll(word, ' ');
    }
  return { ...sentence, text, clauses, spaced: clauses.replaceAll(' , ', ' ') };
}

/** Words that say what is done, and not what it is done with. */
export function isCueWord(sentence: Sentence, word: string): boolean {
  return COMMANDING.some((cue) => hasSpacedWord(sentence, cue, (each) => each === ` ${word} `));
}

const COMMANDING = ['must', 'firm', 'denies', 'should', 'opening', 'forbid'] as const;

/** The text of Chinese, Japanese or Korean without its cues. */
export function withoutCues(text: string): string {
  let rest = text;
  for (const cue of ['must', 'firm', 'retract', 'forbid', 'brief'] as const)
    for (const word of listOf(cue, 'unspaced').words) rest = rest.replaceAll(word, ' ');
  return rest;
}

interface CueList {
  script: Script;
  /** With their blanks, where there are any. */
  words: string[];
  /** Words that must all be there, somewhere. */
  apart: string[][];
}

const lists = new Map<string, CueList>();

function listsFor(sentence: Sentence, cue: Cue): CueList[] {
  const all = latinLists(sentence, cue);
  if (sentence.isUnspaced) all.push(listOf(cue, 'unspaced'));
  if (sentence.isCyrillic) all.push(listOf(cue, 'cyrillic'));
  return all;
}

/** Whether a test holds for one of the words with blanks around them. */
function hasSpacedWord(sentence: Sentence, cue: Cue, test: (word: string) => boolean): boolean {
  return (
    latinLists(sentence, cue).some(({ words }) => words.some(test)) ||
    (sentence.isCyrillic && listOf(cue, 'cyrillic').words.some(test))
  );
}

/** Users mix words of command from many languages, but "was" tells of the past in English only. */
const OF_ONE_LANGUAGE: readonly Cue[] = ['tells', 'reports', 'wonders', 'suggests', 'persons'];

function latinLists(sentence: Sentence, cue: Cue): CueList[] {
  if (!OF_ONE_LANGUAGE.includes(cue)) return [listOf(cue, 'latin')];
  return sentence.languages.map((language) => listOf(cue, 'latin', language));
}

function listOf(cue: Cue, script: Script, only?: string): CueList {
  const name = `${cue} ${only ?? script}`;
  let list = lists.get(name);
  if (list === undefined) {
    list = { script, words: [], apart: [] };
    for (const language of only ? [only] : LANGUAGES[script])
      addCues(list, (script === 'unspaced' ? unspacedCueWords : cueWords)[language]![cue] ?? '');
    lists.set(name, list);
  }
  return list;
}

function addCues({ script, words, apart }: CueList, given: string): void {
  if (given === '') return;
  if (script === 'unspaced') addWords(words, apart, given.split('|'));
  else
    addWords(
      words,
      apart,
      withBlanks(script === 'latin' ? withoutAccents(given) : given.replaceAll('ё', 'е')).split('|'),
    );
}

function addWords(words: string[], apart: string[][], all: string[]): void {
  for (const word of all) {
    if (word.includes('+')) apart.push(word.split('+'));
    else words.push(word);
  }
}

/** A blank at each end of each word, but none before an open ending: in one go, as there are many. */
function withBlanks(given: string): string {
  return ` ${given} `.replaceAll('|', ' | ').replaceAll('+', ' + ').replaceAll('* ', '');
}
