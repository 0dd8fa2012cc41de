import { type Cue, cueWords } from './cue-words.ts';
import { isListed } from './word-list.ts';

/** Whose words are looked up depends on the letters of a sentence: most are in Latin ones, and lists take time to build. */
type Script = 'latin' | 'cyrillic' | 'unspaced';

const SCRIPT_OF: Record<string, Script> = {
  russian: 'cyrillic',
  chinese: 'unspaced',
  japanese: 'unspaced',
  korean: 'unspaced',
};
/** A sentence of the user, prepared for looking words up in it. */
export interface Sentence {
  text: string;
  /** Lower case, words set apart by single blanks, one at each end. */
  spaced: string;
  /** The same, with a comma as a word of its own where a clause ends. */
  clauses: string;
  /** Written without blanks between words, at least in part. */
  isUnspaced: boolean;
  isCyrillic: boolean;
}

const BREAKS = ',;:!?()\u2026\u2013\u2014';
const INSIDE_WORDS = "_'/-";

/** One pass over the characters: a few sentences do not pay for building regular expressions. */
export function readSentence(text: string): Sentence {
  const lower = text.toLowerCase();
  let clauses = ' ';
  let isUnspaced = false;
  let isCyrillic = false;
  const add = (piece: string) => {
    clauses += clauses.endsWith(' ') ? piece.trimStart() : piece;
  };
  for (let index = 0; index < lower.length; index++) {
    const char = lower[index]!;
    const code = lower.charCodeAt(index);
    if (isLetter(code) || INSIDE_WORDS.includes(char)) clauses += char;
    else if (code >= 0x400 && code <= 0x4ff) {
      isCyrillic = true;
      clauses += char;
    } else if (char === '.' && !isBlank(lower.charCodeAt(index + 1))) clauses += char;
    else if (code === 0x2019) clauses += "'";
    else if (BREAKS.includes(char)) add(' , ');
    else {
      isUnspaced ||=
        code >= 0x3040 && (code <= 0x30ff || (code >= 0x3400 && code <= 0x9fff) || isHangul(code));
      add(' ');
    }
  }
  add(' ');
  clauses = clauses.replaceAll(' - ', ' , ').replaceAll(' , , ', ' , ');
  return { text, clauses, spaced: clauses.replaceAll(' , ', ' '), isUnspaced, isCyrillic };
}

/** a to z, digits, and Latin letters with accents. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xc0 && code <= 0x24f);
}

function isBlank(code: number): boolean {
  return Number.isNaN(code) || code <= 32;
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af;
}

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
  return spacedWords(sentence, cue).some((word) => {
    for (let at = clauses.indexOf(word); at !== -1; at = clauses.indexOf(word, at + 1)) {
      const before = clauses.slice(clauses.lastIndexOf(' ', at - 1) + 1, at);
      if (before === '' || before === ',' || isListed(leading, before)) return true;
    }
    return false;
  });
}

/** Whether the rest of a sentence, from `start` on, begins with a cue. */
export function startsWithCue(sentence: Sentence, start: string, cue: Cue): boolean {
  return spacedWords(sentence, cue).some((word) => start.startsWith(word));
}

/** Words that say what is done, and not what it is done with. */
export function isCueWord(sentence: Sentence, word: string): boolean {
  return COMMANDING.some((cue) => spacedWords(sentence, cue).includes(` ${word} `));
}

const COMMANDING = ['must', 'firm', 'denies', 'should', 'opening', 'forbid'] as const;

/** The text of Chinese, Japanese or Korean without its cues. */
export function withoutCues(text: string): string {
  let rest = text;
  for (const cue of ['must', 'should', 'retract', 'forbid', 'brief'] as const)
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

function listsFor({ isUnspaced, isCyrillic }: Sentence, cue: Cue): CueList[] {
  const all = [listOf(cue, 'latin')];
  if (isUnspaced) all.push(listOf(cue, 'unspaced'));
  if (isCyrillic) all.push(listOf(cue, 'cyrillic'));
  return all;
}

function spacedWords({ isCyrillic }: Sentence, cue: Cue): string[] {
  const latin = listOf(cue, 'latin').words;
  return isCyrillic ? [...listOf(cue, 'cyrillic').words, ...latin] : latin;
}

function listOf(cue: Cue, script: Script): CueList {
  const name = `${cue} ${script}`;
  let list = lists.get(name);
  if (list === undefined) {
    list = { script, words: [], apart: [] };
    for (const language of Object.keys(cueWords))
      if ((SCRIPT_OF[language] ?? 'latin') === script) addCues(list, cueWords[language]![cue] ?? '');
    lists.set(name, list);
  }
  return list;
}

function addCues({ script, words, apart }: CueList, given: string): void {
  if (given === '') return;
  const write = script === 'unspaced' ? (word: string) => word : withBlanks;
  for (const word of given.split('|')) {
    if (word.includes('+')) apart.push(word.split('+').map(write));
    else words.push(write(word));
  }
}

function withBlanks(word: string): string {
  return word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `;
}
