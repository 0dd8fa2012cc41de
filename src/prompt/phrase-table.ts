import { CUES, type Cue, OF_ONE_LANGUAGE } from '../languages/cue.ts';
import type { Language } from '../languages/language.ts';
import { languages } from '../languages/languages.ts';
import { plainWords } from '../languages/plain-words.ts';

// The build puts the values of this file into the bundles, so that no hook loads all words of all languages for them.

/** What a language has besides lists of phrases that prompts are looked up in. */
const NO_LISTS = [
  ...(['name', 'script', 'isMixedIn', 'common', 'cues', 'patterns'] as const),
  ...(['decided', 'failed', 'faults', 'acts', 'recalls'] as const),
] as const;
/** These are words of the user in every text, whatever its language. */
const COUNT_ALWAYS: readonly PhraseName[] = ['urgent', 'corrections'];

type ListName = Exclude<keyof Language, (typeof NO_LISTS)[number]>;
export type PhraseName = ListName | Cue;

/** In which texts a phrase counts; `language` is the one that all but the first two are about. */
export interface Condition {
  is: 'always' | 'unless-common-elsewhere' | 'likely' | 'surely' | 'possibly';
  language: string;
}

/** The names of the lists, by their signs in `spacedTable`. */
export const listNames: readonly PhraseName[] = [...CUES, ...Object.keys(languages[0]!).filter(isListName)];

/** Those of languages without blanks, found anywhere: `one|and+two`. */
export const unspacedTable = Object.fromEntries(
  listNames.map((name) => [name, phrasesIn(name, (language) => language.script === 'unspaced').join('|')]),
) as Record<PhraseName, string>;

/** Those whose words count in texts of their own only, in Latin letters. */
export const apartLanguages = languages
  .filter(({ isMixedIn, script }) => !isMixedIn && script === 'latin')
  .map(({ name }) => name);

/** The commonest words of each language in Latin letters, ` one two three `. */
export const commonWords = Object.fromEntries(
  languages
    .filter(({ common }) => common !== '')
    .map(({ name, common }) => [name, ` ${plainWords('latin', common)} `]),
);

/** By their signs in `spacedTable`. */
export const conditions: Condition[] = [];

/** A sign for each list and each condition: what can be typed, but the one that sets phrases apart. */
export const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .join('')
  .replace('|', '');

/**
 * The phrases of the other languages, by the first letter of their first word; a line for each first word, with what follows it:
 * `in|40 my opinion|5! the+end`, where the first sign is the list and the second the condition. Behind `*` instead of a
 * word stand those words of which only the beginning is given.
 */
export const spacedTable = makeSpaced();

function isListName(name: string): name is ListName {
  return !(NO_LISTS as readonly string[]).includes(name);
}

function phrasesIn(name: PhraseName, isMeant: (language: Language) => boolean): string[] {
  return languages.filter(isMeant).flatMap((language) => phrasesOf(language, name));
}

function phrasesOf(language: Language, name: PhraseName): string[] {
  const list = isCue(name) ? language.cues[name] : language[name];
  return list === undefined ? [] : plainWords(language.script, list).split('|');
}

function isCue(name: PhraseName): name is Cue {
  return (CUES as readonly string[]).includes(name);
}

function makeSpaced(): Record<string, string> {
  const rows = new Map<string, Set<string>>();
  for (const name of listNames)
    for (const language of inOrder())
      for (const phrase of phrasesOf(language, name)) {
        const [first = ''] = phrase.split(/[ +>]/, 1);
        const row = first.endsWith('*') ? `${first.charAt(0)}*` : first;
        const written = `${signOf(listNames.indexOf(name))}${signOf(conditionOf(name, language))}${phrase.slice(row.endsWith('*') ? 0 : first.length)}`;
        rows.set(row, (rows.get(row) ?? new Set()).add(written));
      }
  const table: Record<string, string> = {};
  for (const [row, written] of rows) {
    const first = row.endsWith('*') ? '*' : row;
    table[row.charAt(0)] = `${table[row.charAt(0)] ?? '\n'}${[first, ...written].join('|')}\n`;
  }
  return table;
}

/** In each list those that count in all texts come first. */
function inOrder(): Language[] {
  const spaced = languages.filter(({ script }) => script !== 'unspaced');
  return [...spaced.filter(({ isMixedIn }) => isMixedIn), ...spaced.filter(({ isMixedIn }) => !isMixedIn)];
}

function signOf(index: number): string {
  const sign = signs[index];
  if (sign === undefined) throw new Error(`There are more than ${signs.length} lists or conditions`);
  return sign;
}

/** Users mix words of many languages, but "was" tells of the past in English only. */
function conditionOf(name: PhraseName, { name: language, script, isMixedIn }: Language): number {
  if (COUNT_ALWAYS.includes(name)) return numberOf('always');
  if (!isCue(name)) return isMixedIn ? numberOf('unless-common-elsewhere') : numberOf('possibly', language);
  if (script !== 'latin') return numberOf('always');
  if (!isMixedIn) return numberOf('surely', language);
  return OF_ONE_LANGUAGE.includes(name) ? numberOf('likely', language) : numberOf('always');
}

function numberOf(is: Condition['is'], language = ''): number {
  const index = conditions.findIndex((each) => each.is === is && each.language === language);
  return index === -1 ? conditions.push({ is, language }) - 1 : index;
}
