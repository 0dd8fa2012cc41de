import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { splitWords } from './split-words.ts';

/** The share of a statement's words that a sentence must have to be about the same thing. */
const SAME_SHARE = 0.75;
const WORDS_MIN = 3;
const REPEATED_MIN = 2;
const STEM_MIN = 3;
/** The permitted verb follows within this many words: "may be written". */
const VERB_WITHIN = 3;
const NAME = /[\w.-]*[\w-][/_.][\w./-]*(?<!\.)(?=[\s,;:)]|\.?$)/g;
const PERMITTED = letterPattern(String.raw`\b(?:${spaced.permitted})(?![\p{L}])|${unspaced.permitted}`, 'i');
const NEGATIONS = new Set(spaced.negations.split('|'));
/** Words between two alternatives: "A, not B". */
const AGAINST = new Set(spaced.against.split('|'));
const SMALL = new Set(spaced.smallWords.split('|'));

/** The sentences of a summary, split once. */
export interface Sentences {
  /** A sentence that says the opposite: alternatives swapped, a negation added or removed, or another number. */
  against(statement: string): string | undefined;
  /** A sentence that says the same, with the same numbers. */
  repeats(statement: string): string | undefined;
}

interface Sentence {
  text: string;
  words: string[];
  set: Set<string>;
}

export function sentencesOf(summary: string): Sentences {
  let taken: Sentence[] | undefined;
  const all = () => {
    taken ??= summary
      .split(/\n|(?<=[.!?;。！？])\s/)
      .map((text) => text.replace(/^[\s>*#\d.)-]+/, '').trim())
      .filter((text) => text !== '' && !/[?？]["')]*$/.test(text))
      .map((text) => {
        const words = splitWords(text);
        return { text, words, set: new Set(words) };
      });
    return taken;
  };
  const about = (words: string[], least: number) => {
    const telling = new Set(words.filter(isTelling));
    if (telling.size < least) return [];
    return all().filter(({ set }) => {
      let shared = 0;
      for (const word of telling) if (set.has(word)) shared += 1;
      return shared >= SAME_SHARE * telling.size;
    });
  };
  return {
    against(statement) {
      const words = splitWords(statement);
      const same = about(words, WORDS_MIN);
      // If one sentence says it correctly, the model knows it, whatever other sentences say.
      if (same.some((sentence) => !opposes(words, sentence))) return undefined;
      return same[0]?.text ?? findLeave(statement, words, all());
    },
    repeats(statement) {
      const words = splitWords(statement);
      return about(words, REPEATED_MIN).find(
        (sentence) =>
          !opposes(words, sentence) && words.filter(isNumber).every((word) => sentence.set.has(word)),
      )?.text;
    },
  };
}

/** Finds a permission for what the statement forbids: "archive/ may be written", after "never write to archive/". */
function findLeave(
  statement: string,
  forbidden: readonly string[],
  sentences: readonly Sentence[],
): string | undefined {
  const at = forbidden.findIndex((word) => NEGATIONS.has(word));
  const verb = at === -1 ? undefined : forbidden.slice(at + 1).find((word) => isTelling(word));
  const names = verb === undefined ? [] : (statement.match(NAME) ?? []).flatMap(splitWords);
  if (verb === undefined || names.length === 0) return undefined;
  const stem = verb.slice(0, Math.max(STEM_MIN, verb.length - 2));
  return sentences.find(({ text, words, set }) => {
    if (!names.every((name) => set.has(name))) return false;
    if (!PERMITTED.test(text) || words.some((word) => NEGATIONS.has(word))) return false;
    const permitted = words.findIndex((word) => PERMITTED.test(word));
    const allowed = permitted === -1 ? words : words.slice(permitted + 1, permitted + 1 + VERB_WITHIN);
    return allowed.some((word) => word.startsWith(stem) && !names.includes(word));
  })?.text;
}

function isTelling(word: string): boolean {
  return !NEGATIONS.has(word) && !SMALL.has(word) && !/^\d+$/.test(word);
}

function opposes(words: string[], sentence: Sentence): boolean {
  return (
    countOf(words, NEGATIONS) % 2 !== countOf(sentence.words, NEGATIONS) % 2 ||
    isSwapped(words, sentence.words) ||
    hasOtherNumber(words, sentence)
  );
}

function countOf(words: string[], listed: Set<string>): number {
  return words.filter((word) => listed.has(word)).length;
}

/** "use A, not B" against "use B, not A": the words have changed sides around the "not". */
function isSwapped(words: string[], others: string[]): boolean {
  const [left, right] = sidesOf(words);
  const [otherLeft, otherRight] = sidesOf(others);
  if (right.length === 0 || otherRight.length === 0) return false;
  const next = right.find(isTelling);
  const otherNext = otherRight.find(isTelling);
  if (next === undefined || otherNext === undefined || next === otherNext) return false;
  return otherLeft.includes(next) && left.includes(otherNext);
}

function sidesOf(words: string[]): [left: string[], right: string[]] {
  const at = words.findIndex((word) => AGAINST.has(word));
  return at < 1 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}

/** A number of the statement is missing, and another one takes its place. */
function hasOtherNumber(words: string[], { words: others, set }: Sentence): boolean {
  const numbers = words.filter(isNumber);
  const missing = numbers.filter((number) => !set.has(number));
  const foreign = others.filter((word) => isNumber(word) && !words.includes(word));
  return missing.length > 0 && foreign.length > 0 && numbers.length === others.filter(isNumber).length;
}

function isNumber(word: string): boolean {
  return /^[\d.,]*\d(?:%|[a-z]{1,3})?$/.test(word);
}
