import { spaced, unspaced } from '../../languages/pattern-table.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { createFormMatcher } from './form-matcher.ts';
import { forOnce, told } from './form-pattern-table.ts';

/** Words that make an instruction a lasting rule. */
const STANDING = new RegExp(` (?:${spaced.lasting}) `);

/** The same at the beginning of a sentence. */
const STANDING_FIRST = new RegExp(
  `^(?: [^ ,]+)? (?!(?:${spaced.universal}|${spaced.tellsWhen}))(?:${spaced.lasting}) [^ ,]+ [^ ,]+`,
);

const TELLS_WHEN = new RegExp(`^(?: [^ ,]+)? (?:${spaced.tellsWhen})`);

/** Without blanks between words: a reference to what was just mentioned, and how a requested thing is to be. */
const THIS_FIRST = new RegExp(`^(?:${unspaced.thisFirst})`);
const SHAPED = new RegExp(unspaced.shaped);
const STANDING_UNSPACED = new RegExp(unspaced.lasting);

/** "Only this file", where words have no blanks. */
const ONLY_THIS = new RegExp(unspaced.onlyThis);

/** The same for what is asked for, for what was not seen, and for when something happens. */
const TOLD_UNSPACED = new RegExp(`${unspaced.thingsWanted}|${unspaced.nothingSeen}|${unspaced.tellsWhen}`);

const isTold = createFormMatcher(told);
const isForOnce = createFormMatcher(forOnce);

/**
 * No rule in spite of its words: it introduces what follows, is part of one task, is a guess, or repeats what others
 * said.
 */
export function isOneOff(sentence: Sentence): boolean {
  const { text, clauses } = sentence;
  if (/[:：]\s*$/.test(text)) return true;
  if (sentence.isUnspaced && (ONLY_THIS.test(text) || TOLD_UNSPACED.test(text))) return true;
  if (sentence.isUnspaced && (THIS_FIRST.test(text) || SHAPED.test(text)) && !STANDING_UNSPACED.test(text))
    return true;
  return (
    isTold({ ...sentence, clauses: withoutReason(clauses) }) ||
    (!STANDING.test(clauses) && isForOnce(sentence))
  );
}

/**
 * "From now on answer in German, the client reads along": if the first clause says that it is for good, the rest is a
 * reason.
 */
function withoutReason(clauses: string): string {
  const [first = ''] = clauses.split(' , ', 1);
  return STANDING_FIRST.test(first) && !TELLS_WHEN.test(clauses) ? `${first} ` : clauses;
}
