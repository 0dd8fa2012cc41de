import { CUES, type Cue, OF_ONE_LANGUAGE } from '../../languages/cue.ts';
import type { Script } from '../../languages/language.ts';
import { languages } from '../../languages/languages.ts';
import { plainWords } from '../../languages/plain-words.ts';

// The build works these tables out, as it does with the table of secret words. They are few long texts: every hook loads
// them, and only a prompt needs any of it.

/** The names of those in Latin letters. */
export const latinLanguages = languages.filter(({ script }) => script === 'latin').map(({ name }) => name);

/** Those of them that people mix into other languages. */
export const mixedIn = languages.filter(({ isMixedIn }) => isMixedIn).map(({ name }) => name);

/**
 * Lists that are gone through from their first word to the last, `one|and two|three`: those of languages without blanks, and
 * what is said out of habit. Named by cue and script.
 */
export const listTable = makeLists();

/** Words whose endings are left open, in the same way, by cue. */
export const openTable = makeOpen();

/**
 * The phrases of the other languages. By the first letter of their first word, a line for each first word with what may
 * follow it: `make sure =A0|no =B0`, where `A` is the first cue, `0` stands for any language and `1` for the first.
 */
export const phraseTable = makePhrases();

/** Words of urgency and of correction, `one|and two`: those found between blanks, and those found anywhere. */
export const urgentTable = joinLists('urgent');
export const correctionTable = joinLists('corrections');

function joinLists(name: 'urgent' | 'corrections'): { spaced: string; unspaced: string } {
  const joined = (isUnspaced: boolean) =>
    languages
      .filter(({ script }) => (script === 'unspaced') === isUnspaced)
      .map((language) => (isUnspaced ? language[name] : plainWords(language.script, language[name])))
      .join('|');
  return { spaced: joined(false), unspaced: joined(true) };
}

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
    const isOfOne = script === 'latin' && (OF_ONE_LANGUAGE.includes(cue) || !mixedIn.includes(language));
    const letter = letterOf(cue);
    const mark = `${letter}${String.fromCharCode(48 + (isOfOne ? latinLanguages.indexOf(language) + 1 : 0))}`;
    for (const phrase of words.split('|'))
      if (!isOpenWord(phrase)) marked.set(phrase, (marked.get(phrase) ?? '') + mark);
  });
  return marked;
}

/** A to Z, then a to z. */
function letterOf(cue: Cue): string {
  const index = CUES.indexOf(cue);
  return String.fromCharCode(index < 26 ? 65 + index : 71 + index);
}

/** A single word without a blank behind it. */
function isOpenWord(phrase: string): boolean {
  return !phrase.includes(' ', 1);
}

function eachList(take: (cue: Cue, script: Script, language: string, words: string) => void): void {
  for (const { name, script, cues } of languages)
    for (const [cue, words] of Object.entries(cues)) take(cue as Cue, script, name, writeAs(script, words));
}

function writeAs(script: Script, words: string): string {
  if (script === 'unspaced') return words;
  return withBlanks(plainWords(script, words));
}

/** A blank at each end of each word, but none before an open ending. */
function withBlanks(words: string): string {
  return ` ${words} `.replaceAll('|', ' | ').replaceAll('+', ' + ').replaceAll('* ', '');
}
