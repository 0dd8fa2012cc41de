import type { Cue } from './cue.ts';
import { cueWords } from './cue-words.ts';
import { createPhraseFinder } from './phrase-finder.ts';
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
    const where = script === 'unspaced' ? `${withoutStop(sentence.text)}$` : sentence.spaced;
    return (
      words.some((word) => where.includes(word)) ||
      apart.some((parts) => parts.every((word) => where.includes(word)))
    );
  });
}

/** Without the mark at its end. */
function withoutStop(text: string): string {
  return /[\s.!。！…~]$/.test(text) ? text.replace(/[\s.!。！…~]+$/, '') : text;
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
  const scripts = sentence.isCyrillic ? (['cyrillic', 'latin'] as const) : (['latin'] as const);
  return COMMANDING.some((cue) => scripts.some((script) => listOf(cue, script).all.includes(`| ${word} |`)));
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
  /** All in one text, with a bar before and behind each. */
  all: string;
  /** With their blanks, where there are any. */
  words: string[];
  holdsWord(text: string): boolean;
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
    const all = script === 'unspaced' ? unspacedCueWords : cueWords;
    const given = (only ? [only] : LANGUAGES[script]).map((language) => all[language]![cue]);
    list = makeList(script, given.filter(Boolean).join('|'));
    lists.set(name, list);
  }
  return list;
}

/** All words at once, as there are many and most processes need a list once. */
function makeList(script: Script, given: string): CueList {
  if (given === '') return { script, all: '', words: [], holdsWord: () => false, apart: [] };
  const written = writeAs(script, given);
  const phrases = written.split('|');
  const isApart = (phrase: string) => phrase.includes('+');
  const words = given.includes('+') ? phrases.filter((phrase) => !isApart(phrase)) : phrases;
  const apart = given.includes('+') ? phrases.filter(isApart).map((phrase) => phrase.split('+')) : [];
  return { script, all: `|${written}|`, words, holdsWord: createPhraseFinder(words), apart };
}

function writeAs(script: Script, given: string): string {
  if (script === 'unspaced') return given;
  return withBlanks(script === 'latin' ? withoutAccents(given) : given.replaceAll('ё', 'е'));
}

/** A blank at each end of each word, but none before an open ending. */
function withBlanks(given: string): string {
  return ` ${given} `.replaceAll('|', ' | ').replaceAll('+', ' + ').replaceAll('* ', '');
}
