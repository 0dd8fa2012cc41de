import { type Cue, OF_ONE_LANGUAGE } from './cue.ts';
import { cueWords } from './cue-words.ts';
import { unspacedCueWords } from './unspaced-cue-words.ts';

/** Whose words are looked up depends on the letters of a sentence. */
const LANGUAGES = {
  latin: ['english', 'german', 'french', 'spanish', 'portuguese'],
  cyrillic: ['russian'],
  unspaced: ['chinese', 'japanese', 'korean'],
};
export type Script = keyof typeof LANGUAGES;

/**
 * The lists of words, named by cue and script, or by cue and language where the languages of a script are kept apart: each as
 * one text with a bar before and behind every word. The build works this out, as it does with the table of secret words.
 */
export const cueTable = makeTable();

function makeTable(): Record<string, string> {
  const table: Record<string, string> = {};
  for (const script of Object.keys(LANGUAGES) as Script[])
    for (const language of LANGUAGES[script])
      for (const [cue, words] of Object.entries(wordsOf(script, language))) {
        const isApart = script === 'latin' && OF_ONE_LANGUAGE.includes(cue as Cue);
        const name = `${cue} ${isApart ? language : script}`;
        table[name] = `${table[name] ?? '|'}${writeAs(script, words)}|`;
      }
  return table;
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
