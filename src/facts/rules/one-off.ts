import { spaced, unspaced } from '../../languages/pattern-table.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { createFormMatcher } from './form-matcher.ts';
import { forOnce, told } from './form-pattern-table.ts';

/** What else must be said for words about one thing to hold for good. */
const STANDING = new RegExp(` (?:${spaced.lasting}) `);

/** The same, at the beginning. */
const STANDING_FIRST = new RegExp(
  `^(?: [^ ,]+)? (?!(?:${spaced.universal}|${spaced.tellsWhen}))(?:${spaced.lasting}) [^ ,]+ [^ ,]+`,
);

const TELLS_WHEN = new RegExp(`^(?: [^ ,]+)? (?:${spaced.tellsWhen})`);

/** What was just spoken of, and how something that is asked for is to be. */
const THIS_FIRST = new RegExp(`^(?:${unspaced.thisFirst})`);
const SHAPED = new RegExp(unspaced.shaped);
const STANDING_UNSPACED = new RegExp(unspaced.lasting);

/** "Only this file", where words have no blanks. */
const ONLY_THIS = new RegExp(unspaced.onlyThis);

/** What is asked for, and what was not to be seen, where words have no blanks. */
const TOLD_UNSPACED = new RegExp(`${unspaced.thingsWanted}|${unspaced.nothingSeen}|${unspaced.tellsWhen}`);

const isTold = createFormMatcher(told);
const isForOnce = createFormMatcher(forOnce);

/** An introduction of what follows, a part of one task, a guess, or words of somebody else: no rule, whatever its words. */
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

/** "From now on answer in German, the client reads along": who says first that it is for good tells why behind a comma. */
function withoutReason(clauses: string): string {
  const [first = ''] = clauses.split(' , ', 1);
  return STANDING_FIRST.test(first) && !TELLS_WHEN.test(clauses) ? `${first} ` : clauses;
}
