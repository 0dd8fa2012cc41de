import { CUES, type Cue, OF_ONE_LANGUAGE } from '../languages/cue.ts';
import type { Language } from '../languages/language.ts';
import { languages } from '../languages/languages.ts';
import { plainWords } from '../languages/plain-words.ts';

// The build puts the values of this file into the bundles, so that no hook loads all words of all languages for them.

/** Fields of a language that are not lists of phrases to look up in prompts. */
const NO_LISTS = [
  ...(['name', 'script', 'isMixedIn', 'common', 'cues', 'patterns'] as const),
  ...(['decided', 'failed', 'faults', 'acts', 'recalls'] as const),
] as const;
/** Lists that count in every text, whatever its language. */
const COUNT_ALWAYS: readonly PhraseName[] = ['urgent', 'corrections'];

type ListName = Exclude<keyof Language, (typeof NO_LISTS)[number]>;
export type PhraseName = ListName | Cue;

/** In which texts a phrase counts; `language` is empty for the first two. */
export interface Condition {
  is: 'always' | 'unless-common-elsewhere' | 'likely' | 'surely' | 'possibly';
  language: string;
}

/** The names of the lists; the index of a name is the index of its character in `signs`. */
export const listNames: readonly PhraseName[] = [...CUES, ...Object.keys(languages[0]!).filter(isListName)];

/** The phrases of languages without spaces, matched anywhere: `one|and+two`. */
export const unspacedTable = Object.fromEntries(
  listNames.map((name) => [name, phrasesIn(name, (language) => language.script === 'unspaced').join('|')]),
) as Record<PhraseName, string>;

/** Languages in Latin letters whose words count only in texts of that language. */
export const apartLanguages = languages
  .filter(({ isMixedIn, script }) => !isMixedIn && script === 'latin')
  .map(({ name }) => name);

/** The most common words of each language in Latin letters, ` one two three `. */
export const commonWords = Object.fromEntries(
  languages
    .filter(({ common }) => common !== '')
    .map(({ name, common }) => [name, ` ${plainWords('latin', common)} `]),
);

/** All conditions; the index of one is the index of its character in `signs`. */
export const conditions: Condition[] = [];

/** One printable ASCII character for each list and each condition, except the separator `|`. */
export const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .join('')
  .replace('|', '');

/**
 * The phrases of languages with spaces, by the first letter of their first word. Each first word has a line with what
 * follows it: `in|40 my opinion|5! the+end`, where the first character is the list and the second the condition. The
 * line `*` holds the phrases whose first word is a wildcard.
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

/** Languages whose words count in all texts come first. */
function inOrder(): Language[] {
  const spaced = languages.filter(({ script }) => script !== 'unspaced');
  return [...spaced.filter(({ isMixedIn }) => isMixedIn), ...spaced.filter(({ isMixedIn }) => !isMixedIn)];
}

function signOf(index: number): string {
  const sign = signs[index];
  if (sign === undefined) throw new Error(`There are more than ${signs.length} lists or conditions`);
  return sign;
}

/**
 * Users mix words of many languages, but some keywords mean something else in another one: "was" is a past tense in
 * English only.
 */
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
