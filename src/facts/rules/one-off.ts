import { spaced, unspaced } from '../../languages/pattern-table.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { toldTable, unlessStandingTable } from './reason-table.ts';

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

const isTold = createMatcher(toldTable);
const holdsUnlessStanding = createMatcher(unlessStandingTable);

/** An introduction of what follows, a part of one task, a guess, or words of somebody else: no rule, whatever its words. */
export function isOneOff(sentence: Sentence): boolean {
  const { text, clauses } = sentence;
  if (/[:：]\s*$/.test(text)) return true;
  if (sentence.isUnspaced && (ONLY_THIS.test(text) || TOLD_UNSPACED.test(text))) return true;
  if (sentence.isUnspaced && (THIS_FIRST.test(text) || SHAPED.test(text)) && !STANDING_UNSPACED.test(text))
    return true;
  return isTold(withoutReason(clauses)) || (!STANDING.test(clauses) && holdsUnlessStanding(clauses));
}

/** "From now on answer in German, the client reads along": who says first that it is for good tells why behind a comma. */
function withoutReason(clauses: string): string {
  const [first = ''] = clauses.split(' , ', 1);
  return STANDING_FIRST.test(first) && !TELLS_WHEN.test(clauses) ? `${first} ` : clauses;
}

/** Whether any pattern of a table matches. One is made only for a text that holds one of its words. */
function createMatcher(table: string): (text: string) => boolean {
  let rows: { words: string[]; source: string; pattern?: RegExp }[] | undefined;
  return (text) => {
    rows ??= table.split('\n').map((line) => {
      const [words = '', source = ''] = line.split('\t');
      return { words: words.split('|'), source };
    });
    return rows.some((row) => {
      if (!row.words.some((word) => text.includes(word))) return false;
      row.pattern ??= new RegExp(row.source);
      return row.pattern.test(text);
    });
  };
}
