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
  /** Lower case without accents, words set apart by single blanks, one at each end. */
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
    else if (isAccented(code)) clauses += withoutAccent(char);
    else if (code >= 0x400 && code <= 0x4ff) {
      isCyrillic = true;
      clauses += char === 'ё' ? 'е' : char;
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

/** a to z and digits. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Latin letters with accents. */
function isAccented(code: number): boolean {
  return code >= 0xc0 && code <= 0x24f;
}

/** Who types fast leaves accents out, so they do not count. */
function withoutAccent(letter: string): string {
  return letter === 'ß' ? 'ss' : letter.normalize('NFD')[0]!;
}

/** Letters of other scripts are left alone: й without its accent is another letter. */
function withoutAccents(words: string): string {
  let plain = '';
  for (const char of words) plain += isAccented(char.charCodeAt(0)) ? withoutAccent(char) : char;
  return plain.replaceAll('ё', 'е');
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
  return COMMANDING.some((cue) => spacedWords(sentence, cue).includes(` ${word} `));
}

const COMMANDING = ['must', 'firm', 'denies', 'should', 'opening', 'forbid'] as const;

/** The text of Chinese, Japanese or Korean without its cues. */
export function withoutCues(text: string): string {
  let rest = text;
  for (const cue of ['must', 'firm', 'should', 'retract', 'forbid', 'brief'] as const)
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

function spacedWords(sentence: Sentence, cue: Cue): string[] {
  const latin = latinLists(sentence, cue).flatMap(({ words }) => words);
  return sentence.isCyrillic ? [...listOf(cue, 'cyrillic').words, ...latin] : latin;
}

/** Users mix words of command from many languages, but "was" tells of the past in English only. */
const OF_ONE_LANGUAGE: readonly Cue[] = ['tells', 'reports', 'wonders', 'suggests', 'persons'];

function latinLists(sentence: Sentence, cue: Cue): CueList[] {
  if (!OF_ONE_LANGUAGE.includes(cue)) return [listOf(cue, 'latin')];
  return likelyLanguages(sentence.spaced).map((language) => listOf(cue, 'latin', language));
}

function listOf(cue: Cue, script: Script, only?: string): CueList {
  const name = `${cue} ${only ?? script}`;
  let list = lists.get(name);
  if (list === undefined) {
    list = { script, words: [], apart: [] };
    for (const language of only ? [only] : Object.keys(cueWords))
      if ((SCRIPT_OF[language] ?? 'latin') === script) addCues(list, cueWords[language]![cue] ?? '');
    lists.set(name, list);
  }
  return list;
}

/** The commonest words of languages in Latin letters, without accents. */
const COMMON_WORDS: Record<string, string> = {
  english:
    ' the a an is are was were to of in it and for with you on not this that we be i have has had do does did my your only never always ',
  german:
    ' der die das den dem ein eine einen ist sind war in nicht und ich du er es wir im auf fur zu mit von bei aus nur noch bitte auch wie wenn dass hat haben mich mir bevor jedem jeder kein keine immer alle was ',
  french:
    " le la les des du un une est pas et je tu il elle on dans pour que qui ne en sur avec ce ca c'est de avant chaque toujours jamais plus ",
  spanish:
    ' el la los las de que no en un una y es por con para se lo del me al su mi como esta cada siempre nunca solo ',
  portuguese:
    ' o a os as de que nao em um uma e por com para se do da no na dos das me meu isso cada sempre nunca so ',
};

/** The languages that have most of the words of a sentence; all of them when it has none. */
function likelyLanguages(spaced: string): string[] {
  const words = spaced.split(' ');
  const counts = Object.entries(COMMON_WORDS).map(([language, common]) => ({
    language,
    count: words.filter((word) => isListed(common, word)).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  return counts.filter(({ count }) => count === most).map(({ language }) => language);
}

function addCues({ script, words, apart }: CueList, given: string): void {
  if (given === '') return;
  const write = script === 'unspaced' ? (word: string) => word : withBlanks;
  for (const word of (script === 'unspaced' ? given : withoutAccents(given)).split('|')) {
    if (word.includes('+')) apart.push(word.split('+').map(write));
    else words.push(write(word));
  }
}

function withBlanks(word: string): string {
  return word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `;
}
