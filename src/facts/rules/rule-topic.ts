import { onceEach } from '../../domain/once-each.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { isListed, listOf } from '../../languages/word-list.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { isCueWord, withoutCues } from './cue-lists.ts';

const STEM = 5;
/** A word of this length that a longer one begins with counts as its stem: "sign", "signed". */
const WHOLE_MIN = 3;
const SAME_TOPIC = 0.6;
const QUARTER = 0.25;
const MARKS = "./'-";

const FUNCTION_WORDS = listOf(spaced.functionWords);

/** Groups of which a project uses one at a time, so naming another one replaces the first. */
const ALTERNATIVES = [
  `${listOf(spaced.indents)}${listOf(unspaced.indents)}`,
  ' npm pnpm yarn bun deno ',
  ' jest vitest mocha ',
  ' pip uv poetry conda ',
  ' fetch axios ',
  ' merge rebase squash ',
  ' camelcase snake_case kebab-case pascalcase ',
  ' british american ',
  listOf(spaced.quotes),
  listOf(spaced.runColors),
  listOf(spaced.letterCases),
  `${listOf(spaced.weekdays)}${listOf(unspaced.weekdays)}`,
  `${listOf(spaced.addresses)}${listOf(unspaced.addresses)}`,
  `${listOf(spaced.languages)}${listOf(unspaced.languages)}`,
];
const UNSPACED_CHOICE = new RegExp(
  [unspaced.languages, unspaced.indents, unspaced.weekdays, unspaced.addresses].join('|'),
  'g',
);
const UNSPACED_FILLERS = new RegExp(unspaced.fillers, 'g');
const PARTICLE = new RegExp(`[${unspaced.particles}]`);

/** The keywords of a sentence: its words without commands and function words. */
export function topicOf(sentence: Sentence): string[] {
  if (sentence.isUnspaced) return topicOfUnspaced(sentence.text);
  const words = sentence.spaced.split(' ').map(withoutMarks).map(inDigits);
  return [
    ...new Set(
      words.filter((word) => word.length > 1 && !isListed(FUNCTION_WORDS, word) && !isCueWord(word)),
    ),
  ];
}

/** The numbers from two to ten, in one language after the other. */
const NUMBER_WORDS = spaced.numbers.split('|').map((words) => words.split('/'));
const NUMBERS_EACH = 9;

/** Number words as digits: "two cents" are "2 cents". */
function inDigits(word: string): string {
  const index = NUMBER_WORDS.findIndex((words) => words.includes(word));
  return index === -1 ? word : `${(index % NUMBERS_EACH) + 2}`;
}

/** Whether the newer sentence repeats enough of the older one's keywords, whatever their endings. */
export function isSameTopic(older: string[], newer: string[]): boolean {
  return shareOf(older, newer) >= SAME_TOPIC;
}

/** Whether what is taken back matches a rule, which may have other keywords besides. */
export function isFreed(rule: string[], freed: string[]): boolean {
  return isSameTopic(rule, freed) || (isSameTopic(freed, rule) && shareOf(rule, freed) >= QUARTER);
}

/**
 * Whether two rules, one of which forbids, have the same keywords and few others, so that they contradict each other.
 */
export function isOpposite(older: string[], newer: string[]): boolean {
  return isSameTopic(older, newer) && shareOf(newer, older) >= SAME_TOPIC;
}

/** "tabs instead of spaces" and "spaces instead of tabs": the same keywords in the opposite order. */
export function isTurnedRound(older: string[], newer: string[]): boolean {
  return older.length > 1 && older.length === newer.length && older.every((word) => newer.includes(word));
}

/**
 * Whether the newer of two rules chooses something else for the same purpose: "use npm" and "use pnpm instead of npm",
 * "80 characters per line" and "100 characters per line". What is said of one purpose leaves all others alone.
 */
export function choosesAnew(older: string[], newer: string[], isCorrected: boolean): boolean {
  const choice = newer.find(
    (word) => hasGroup(word) && !older.includes(word) && older.some((other) => areAlternatives(word, other)),
  );
  if (choice === undefined)
    return isCorrected && older.length > 0 && older.every((word) => newer.includes(word));
  const purpose = (words: string[]) => words.filter((word) => !areAlternatives(word, choice));
  const before = purpose(older);
  const after = purpose(newer);
  if (after.length === 0) return before.length === 0;
  return shareOf(before, after) >= SAME_TOPIC && shareOf(after, before) >= SAME_TOPIC;
}

export function areAlternatives(one: string, other: string): boolean {
  return hasGroup(one) && groupOf(one) === groupOf(other);
}

function hasGroup(word: string): boolean {
  return groupOf(word) !== NO_GROUP;
}

const NO_GROUP = -1;
const groupOf = onceEach((word) =>
  isNumber(word) ? ALTERNATIVES.length : ALTERNATIVES.findIndex((list) => isListed(list, word)),
);

function isNumber(word: string): boolean {
  return word.charCodeAt(0) < 58 && /^\d+$/.test(word);
}

function shareOf(words: string[], others: string[]): number {
  return words.length === 0 ? 0 : sharedWords(words, others).length / words.length;
}

/** Those of the words that also occur among the others, whatever their endings. */
export function sharedWords(words: string[], others: string[]): string[] {
  return words.filter((word) => others.some((other) => areSameWord(word, other)));
}

/** Endings that do not make another word: "commits", "committed", "committing"; but not "change" and "changelog". */
const ENDINGS =
  ' s es e n en er em d ed ing ting ning t te ten st r ar ir er as os a o ion ions ung ungen ez ent ons ees ment ando endo iert ieren ';

function areSameWord(one: string, other: string): boolean {
  if (one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`)) return true;
  const first = one.charCodeAt(0);
  if (first >= 0x400) return isInflected(one, other);
  if (first !== other.charCodeAt(0)) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const isWhole = same >= WHOLE_MIN && same === Math.min(one.length, other.length);
  return (
    (same >= STEM || isWhole) &&
    [one, other].every((word) => word.length === same || isListed(ENDINGS, word.slice(same)))
  );
}

function isInflected(one: string, other: string): boolean {
  return one.charCodeAt(0) < 0x500 && stemOf(one) === stemOf(other);
}

/** Without blanks there are no words to compare, so most of them are replaced by pairs of neighbouring characters. */
function topicOfUnspaced(text: string): string[] {
  const found = new Set(text.match(UNSPACED_CHOICE));
  const rest = withoutCues(text.replace(UNSPACED_CHOICE, ' ')).replace(UNSPACED_FILLERS, ' ');
  for (const run of rest.match(RUNS) ?? []) {
    const first = run.charCodeAt(0);
    if (first < 0x3040 || (first >= 0x30a0 && first <= 0x30ff)) found.add(run.toLowerCase());
    else if (first < 0x3100) for (const word of run.split(PARTICLE)) addPairs(found, word);
    else if (first >= 0xac00) addWord(found, withoutParticle(run));
    else addPairs(found, run.replace(/[\u3041-\u309f]+$/, ''));
  }
  return [...found];
}

/**
 * Runs of katakana, of Chinese characters with a Japanese verb ending, of hiragana, of hangul, and of Latin letters.
 */
const RUNS =
  /[\u30a0-\u30ff]{2,}|[\u3400-\u9fff]+[\u3041-\u309f]*|[\u3041-\u309f]+|[\uac00-\ud7af]+|[\w./-]{2,}/g;

/** Korean has blanks between words; a single syllable is too short to be a keyword. */
function addWord(found: Set<string>, word: string): void {
  if (word.length > 1) found.add(word);
}

function addPairs(found: Set<string>, word: string): void {
  if (word.length === 1 && word.charCodeAt(0) >= 0x3400) found.add(word);
  for (let at = 0; at + 1 < word.length; at++) found.add(word.slice(at, at + 2));
}

/** A Korean word without its final particle, so that it matches the word with another one. */
function withoutParticle(word: string): string {
  return word.length > 2 && PARTICLE.test(word.charAt(word.length - 1)) ? word.slice(0, -1) : word;
}

const RUSSIAN_ENDING = new RegExp(`[${spaced.endings}]+$`);
/** Russian inflects nearly every word, so words are compared by their stems. */
const stemOf = onceEach((word) => word.replace(RUSSIAN_ENDING, '').slice(0, STEM));

function withoutMarks(word: string): string {
  const isClean = !MARKS.includes(word.charAt(0)) && !MARKS.includes(word.charAt(word.length - 1));
  return isClean ? word : word.replace(/^[./'-]+|[./'-]+$/g, '');
}
