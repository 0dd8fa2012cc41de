import type { Language } from '../languages/language.ts';
import { languages } from '../languages/languages.ts';
import { plainWords } from '../languages/plain-words.ts';

// The build puts the values of this file into the bundles, so that no hook loads all words of all languages for them.

/** The lists of phrases that prompts are looked up in. Here are those of languages without blanks, found anywhere: `one|and two`. */
export const phraseTable = {
  speech: joinLists('speech'),
  presents: joinLists('presents'),
  sources: joinLists('sources'),
  others: joinLists('others'),
  labels: joinLists('labels'),
  ownLists: joinLists('ownLists'),
  requests: joinLists('requests'),
  processes: joinLists('processes'),
  self: joinLists('self'),
  group: joinLists('group'),
  joins: joinLists('joins'),
  points: joinLists('points'),
  you: joinLists('you'),
  please: joinLists('please'),
  haste: joinLists('haste'),
  greetings: joinLists('greetings'),
  audiences: joinLists('audiences'),
  forwards: joinLists('forwards'),
  following: joinLists('following'),
  shows: joinLists('shows'),
  copulas: joinLists('copulas'),
  commands: joinLists('commands'),
  whileYou: joinLists('whileYou'),
  atWork: joinLists('atWork'),
  ownSpeech: joinLists('ownSpeech'),
  news: joinLists('news'),
  asksOfAuthor: joinLists('asksOfAuthor'),
  pageParts: joinLists('pageParts'),
  pointsLast: joinLists('pointsLast'),
  parties: joinLists('parties'),
  thirdPersons: joinLists('thirdPersons'),
  answers: joinLists('answers'),
  questions: joinLists('questions'),
  roles: joinLists('roles'),
  reviews: joinLists('reviews'),
  thanks: joinLists('thanks'),
  agreements: joinLists('agreements'),
  wishes: joinLists('wishes'),
  pageLabels: joinLists('pageLabels'),
  mailHeaders: joinLists('mailHeaders'),
  mailClosings: joinLists('mailClosings'),
  troubles: joinLists('troubles'),
};

/** The languages by their numbers in `spacedTable`, from 1. */
export const phraseLanguages = languages.map(({ name }) => name);

/**
 * The phrases of the other languages, by the first letter of their first word; a line for each first word, with what follows it:
 * `in|40 my opinion|5`, where the first sign is the list, by its place from `0`, and the second the language, `0` for all.
 */
export const spacedTable = makeSpaced();

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

type ListName = Exclude<keyof Language, 'name' | 'script' | 'isMixedIn' | 'common' | 'cues' | 'patterns'>;

function joinLists(name: ListName): string {
  return languages
    .filter(({ script, isMixedIn }) => script === 'unspaced' && isMixedIn)
    .map((language) => plainWords(language.script, language[name]))
    .join('|');
}

/** A phrase that stands between blanks, with its list; its language where it counts in texts of that one only. */
interface SpacedPhrase {
  list: number;
  language: number;
  phrase: string;
}

function makeSpaced(): Record<string, string> {
  const rows = new Map<string, string>();
  for (const { list, language, phrase } of spacedPhrases()) {
    const [first = ''] = phrase.split(/[ +]/, 1);
    const written = `${String.fromCharCode(48 + list, 48 + language)}${phrase.slice(first.length)}`;
    rows.set(first, `${rows.get(first) ?? ''}|${written}`);
  }
  const table: Record<string, string> = {};
  for (const [first, written] of rows)
    table[first.charAt(0)] = `${table[first.charAt(0)] ?? '\n'}${first}${written}\n`;
  return table;
}

/** In each list those that count in all texts come first. */
function spacedPhrases(): SpacedPhrase[] {
  const spaced = languages.filter(({ script }) => script !== 'unspaced');
  const inOrder = [true, false].flatMap((isMixedIn) =>
    spaced.filter((language) => language.isMixedIn === isMixedIn),
  );
  return (Object.keys(phraseTable) as ListName[]).flatMap((name, list) =>
    inOrder.flatMap((from) => {
      const language = from.isMixedIn ? 0 : phraseLanguages.indexOf(from.name) + 1;
      const phrases = plainWords(from.script, from[name]).split('|');
      return phrases.map((phrase) => ({ list, language, phrase }));
    }),
  );
}
