import type { Language } from '../languages/language.ts';
import { languages } from '../languages/languages.ts';
import { plainWords } from '../languages/plain-words.ts';

// The build puts the values of this file into the bundles, so that no hook loads all words of all languages for them.

/** Phrases of all languages: those found between blanks, and those found anywhere. */
export interface PhraseList {
  spaced: string;
  unspaced: string;
  /** Those that count in texts of their language only. */
  ofOne: Readonly<Record<string, string>>;
}

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

/** The commonest words of each language in Latin letters, ` one two three `. */
export const commonWords = Object.fromEntries(
  languages
    .filter(({ common }) => common !== '')
    .map(({ name, common }) => [name, ` ${plainWords('latin', common)} `]),
);

type ListName = Exclude<keyof Language, 'name' | 'script' | 'isMixedIn' | 'common' | 'cues' | 'patterns'>;

function joinLists(name: ListName): PhraseList {
  const listed = (isUnspaced: boolean, isMixedIn: boolean) =>
    languages
      .filter(
        (language) => (language.script === 'unspaced') === isUnspaced && language.isMixedIn === isMixedIn,
      )
      .map((language) => [language.name, plainWords(language.script, language[name])] as const);
  const joined = (isUnspaced: boolean) =>
    listed(isUnspaced, true)
      .map(([, words]) => words)
      .join('|');
  return { spaced: joined(false), unspaced: joined(true), ofOne: Object.fromEntries(listed(false, false)) };
}
