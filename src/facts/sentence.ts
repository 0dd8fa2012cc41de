import { type Cue, cueWords } from './cue-words.ts';

/** Languages whose words are not set apart by blanks. */
const UNSPACED = new Set(['chinese', 'japanese', 'korean']);
const UNSPACED_TEXT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const BREAKS = /[,;:!?()\u2026\u2013\u2014]+| - /g;
const BETWEEN_WORDS = /[.']+(?=\s|$)|[^a-z0-9_'./,\u00c0-\u024f\u0400-\u04ff-]+/g;

/** A sentence of the user, prepared for looking words up in it. */
export interface Sentence {
  text: string;
  /** Lower case, words set apart by single blanks, one at each end. */
  spaced: string;
  /** The same, with a comma as a word of its own where a clause ends. */
  clauses: string;
  isUnspaced: boolean;
}

export function readSentence(text: string): Sentence {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const clauses = ` ${lower.replace(BREAKS, ' , ').replace(BETWEEN_WORDS, ' ').trim()} `;
  return {
    text,
    spaced: clauses.replaceAll(' , ', ' '),
    clauses,
    isUnspaced: UNSPACED_TEXT.test(text),
  };
}

export function holdsCue(sentence: Sentence, cue: Cue): boolean {
  const { spaced, unspaced, apart } = cuesOf(cue);
  if (sentence.isUnspaced && unspaced.some((word) => sentence.text.includes(word))) return true;
  if (spaced.some((word) => sentence.spaced.includes(word))) return true;
  return apart.some((words) =>
    words.every((word) => sentence.spaced.includes(word) || sentence.text.includes(word)),
  );
}

/** Whether a clause begins with a cue, or with words before it that only lead over: "and please always …". */
export function opensWithCue({ clauses }: Sentence, cue: Cue, leading: Set<string>): boolean {
  return cuesOf(cue).spaced.some((word) => {
    for (let at = clauses.indexOf(word); at !== -1; at = clauses.indexOf(word, at + 1)) {
      const before = clauses.slice(clauses.lastIndexOf(' ', at - 1) + 1, at);
      if (before === '' || before === ',' || leading.has(before)) return true;
    }
    return false;
  });
}

export function startsWithCue(start: string, cue: Cue): boolean {
  return cuesOf(cue).spaced.some((word) => start.startsWith(word));
}

/** Words that say what is done, and not what it is done with. */
export function isCueWord(word: string): boolean {
  if (commanding === undefined) {
    commanding = new Set();
    for (const cue of ['must', 'firm', 'denies', 'should', 'opening', 'forbid'] as const)
      for (const each of cuesOf(cue).spaced) commanding.add(each.trim());
  }
  return commanding.has(word);
}

let commanding: Set<string> | undefined;

/** The text of Chinese, Japanese or Korean without its cues. */
export function withoutCues(text: string): string {
  let rest = text;
  for (const cue of ['must', 'should', 'retract', 'forbid', 'brief'] as const)
    for (const word of cuesOf(cue).unspaced) rest = rest.replaceAll(word, ' ');
  return rest;
}

interface CueList {
  /** With their blanks. */
  spaced: string[];
  unspaced: string[];
  /** Words that must all be there, somewhere. */
  apart: string[][];
}

const lists = new Map<Cue, CueList>();

function cuesOf(cue: Cue): CueList {
  let list = lists.get(cue);
  if (list === undefined) {
    list = { spaced: [], unspaced: [], apart: [] };
    for (const language of Object.keys(cueWords))
      addCues(list, cueWords[language]![cue], UNSPACED.has(language));
    lists.set(cue, list);
  }
  return list;
}

function addCues(list: CueList, words: string | undefined, isUnspaced: boolean): void {
  if (words === undefined) return;
  for (const word of words.split('|')) {
    if (word.includes('+'))
      list.apart.push(word.split('+').map((each) => (isUnspaced ? each : withBlanks(each))));
    else if (isUnspaced) list.unspaced.push(word);
    else list.spaced.push(withBlanks(word));
  }
}

function withBlanks(word: string): string {
  return word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `;
}
