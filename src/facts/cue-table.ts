import { CUES, type Cue, OF_ONE_LANGUAGE } from './cue.ts';
import { cueWords } from './cue-words.ts';
import { LATIN_LANGUAGES } from './likely-languages.ts';
import { unspacedCueWords } from './unspaced-cue-words.ts';

/** Whose words are looked up depends on the letters of a sentence. */
const LANGUAGES = {
  latin: LATIN_LANGUAGES,
  cyrillic: ['russian'],
  unspaced: ['chinese', 'japanese', 'korean'],
};
export type Script = keyof typeof LANGUAGES;

// The build works these tables out, as it does with the table of secret words. They are few long texts: every hook loads
// them, and only a prompt needs any of it.

/**
 * Lists that are gone through from their first word to the last, `one|and two|three`: those of languages without blanks, and
 * what is said out of habit. Named by cue and script.
 */
export const listTable = makeLists();

/** Words whose endings are left open, in the same way, by cue. */
export const openTable = makeOpen();

/**
 * The phrases of the other languages. By the first letter of their first word, a line for each first word with what may
 * follow it: `make sure =a0|no =b0`, where `a` is the first cue, `0` stands for any language and `1` for the first.
 */
export const phraseTable = makePhrases();

function makeLists(): Record<string, string> {
  const table: Record<string, string> = {};
  eachList((cue, script, _language, words) => {
    if (script === 'unspaced' || cue === 'idle') addTo(table, `${cue} ${script}`, words);
  });
  return table;
}

function makeOpen(): Record<string, string> {
  const table: Record<string, string> = {};
  eachList((cue, script, _language, words) => {
    if (script === 'unspaced') return;
    for (const phrase of words.split('|')) if (isOpenWord(phrase)) addTo(table, cue, phrase);
  });
  return table;
}

function addTo(table: Record<string, string>, name: string, words: string): void {
  table[name] = table[name] === undefined ? words : `${table[name]}|${words}`;
}

function makePhrases(): Record<string, string> {
  const rows = new Map<string, string>();
  for (const [phrase, marks] of markPhrases()) {
    const end = phrase.indexOf(' ', 1) + 1;
    const first = phrase.slice(1, end);
    const before = rows.has(first) ? `${rows.get(first)}|` : first;
    rows.set(first, `${before}${phrase.slice(end)}=${marks}`);
  }
  const table: Record<string, string> = {};
  for (const row of rows.values()) table[row[0]!] = `${table[row[0]!] ?? '\n'}${row}\n`;
  return table;
}

/** Every phrase with what it does, and in which language: a letter and a digit each. */
function markPhrases(): Map<string, string> {
  const marked = new Map<string, string>();
  eachList((cue, script, language, words) => {
    if (script === 'unspaced') return;
    const isOfOne = script === 'latin' && OF_ONE_LANGUAGE.includes(cue);
    const letter = String.fromCharCode(97 + CUES.indexOf(cue));
    const mark = `${letter}${isOfOne ? LATIN_LANGUAGES.indexOf(language) + 1 : 0}`;
    for (const phrase of words.split('|'))
      if (!isOpenWord(phrase)) marked.set(phrase, (marked.get(phrase) ?? '') + mark);
  });
  return marked;
}

/** A single word without a blank behind it. */
function isOpenWord(phrase: string): boolean {
  return !phrase.includes(' ', 1);
}

function eachList(take: (cue: Cue, script: Script, language: string, words: string) => void): void {
  for (const script of Object.keys(LANGUAGES) as Script[])
    for (const language of LANGUAGES[script])
      for (const [cue, words] of Object.entries(wordsOf(script, language)))
        take(cue as Cue, script, language, writeAs(script, words));
}

function wordsOf(script: Script, language: string): Partial<Record<Cue, string>> {
  return (script === 'unspaced' ? unspacedCueWords : cueWords)[language]!;
}

function writeAs(script: Script, words: string): string {
  if (script === 'unspaced') return words;
  return withBlanks(script === 'latin' ? withoutAccents(words) : words.replaceAll('ё', 'е'));
}

/** Who types fast leaves accents out, so they do not count. Not for Hangul, which would fall apart, nor й, which is a letter. */
function withoutAccents(words: string): string {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss');
}

/** A blank at each end of each word, but none before an open ending. */
function withBlanks(words: string): string {
  return ` ${words} `.replaceAll('|', ' | ').replaceAll('+', ' + ').replaceAll('* ', '');
}
