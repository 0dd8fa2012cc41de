import { type Cue, OF_ONE_LANGUAGE } from './cue.ts';
import { cueTable, type Script } from './cue-table.ts';
import { createPhraseFinder } from './phrase-finder.ts';
import type { Sentence } from './sentence.ts';
import { isListed } from './word-list.ts';

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

function latinLists(sentence: Sentence, cue: Cue): CueList[] {
  if (!OF_ONE_LANGUAGE.includes(cue)) return [listOf(cue, 'latin')];
  return sentence.languages.map((language) => listOf(cue, 'latin', language));
}

function listOf(cue: Cue, script: Script, language?: string): CueList {
  const name = `${cue} ${language ?? script}`;
  let list = lists.get(name);
  if (list === undefined) {
    list = makeList(script, cueTable[name] ?? '');
    lists.set(name, list);
  }
  return list;
}

/** All words at once, as there are many and most processes need a list once. */
function makeList(script: Script, all: string): CueList {
  if (all === '') return { script, all, words: [], holdsWord: () => false, apart: [] };
  const phrases = all.slice(1, -1).split('|');
  const isApart = (phrase: string) => phrase.includes('+');
  const words = all.includes('+') ? phrases.filter((phrase) => !isApart(phrase)) : phrases;
  const apart = all.includes('+') ? phrases.filter(isApart).map((phrase) => phrase.split('+')) : [];
  return { script, all, words, holdsWord: createPhraseFinder(words), apart };
}
