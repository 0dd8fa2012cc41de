import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { joinWrapped } from './join-wrapped.ts';
import { LIST_ITEM, readUnits, type Unit } from './read-units.ts';
import { LENGTH_MAX } from './sentences.ts';
import { saysNothing, subjectOf } from './stands-under.ts';
import { PLACE } from './titled-part.ts';

const LENGTH_MIN = 30;
/** Minimum length of a statement with a name or a value in it: "Port 5433 is taken." */
const LENGTH_MIN_NAMED = 14;
const UNDER_MAX = 120;
/** Longer code is left out, as it can be read in its file. */
const CODE_MAX = 80;
/** A line that may continue the one above it: it is indented or begins with a lower-case letter. */
const MAY_BE_WRAPPED = /\n(?: +[^\s*•+#>|\d-]|[a-z\u00df-\u024f\u0430-\u044f])/;
const LENGTH_MIN_UNSPACED = 10;
const UNSPACED_START = 0x3040;
const NAMED = /\d|`|[a-z][A-Z]|_/;
/** "Good idea! That …": a reaction to the user's prompt, which is kept elsewhere. */
const REACTION = letterPattern(String.raw`^[\p{L}'’ ]{2,20}! (?:${spaced.bound})(?![\p{L}])`, 'i');

/** One statement of a message, which can be understood together with `under`. */
export interface Statement {
  text: string;
  /**
   * The sentence, heading or list item that introduces a list item or table row; often only this says what it is about.
   */
  under: string;
  /** Its paragraph says so: "That's my hypothesis." */
  isGuess?: true;
}

/** The sentences, list items and table rows of a message, without code, quotes and headings. */
export function splitStatements(text: string): Statement[] {
  const prose = text.includes('```') ? withoutCode(text) : text;
  return readUnits(linesOf(prose)).flatMap(stated);
}

/** Removes code blocks, except one short line behind a colon: "The cause is this line:" says nothing without it. */
function withoutCode(text: string): string {
  return text.replace(
    /(:[ \t]*\n\s*)?```\w*\n?([\s\S]*?)(?:```|$)/g,
    (_whole, colon: string | undefined, code: string) => {
      const line = code.trim();
      const isShort = line !== '' && line.length <= CODE_MAX && !/[\n`]/.test(line);
      if (colon === undefined) return '\n';
      return isShort ? `: \`${line}\`.\n` : ':\n';
    },
  );
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  return MAY_BE_WRAPPED.test(text) ? joinWrapped(lines, LIST_ITEM) : lines;
}

/** The unit as a statement, or nothing if it states nothing or cannot be understood with what is above it. */
function stated({ text, above, before, isItem, isGuess }: Unit): Statement[] {
  if (!isStatement(text) || REACTION.test(text)) return [];
  if (!isItem) {
    const under = above.length === 0 ? '' : (subjectOf(text, above, '') ?? '');
    return [{ text, under, ...(isGuess && { isGuess }) }];
  }
  if ((above[0]?.text.length ?? 0) > UNDER_MAX && !NAMED.test(text)) return [];
  const under = subjectOf(text, above, before);
  return under === undefined ? [] : [{ text, under }];
}

function isStatement(unit: string): boolean {
  if (PLACE.test(unit)) return false;
  const isNamed = NAMED.test(unit) && unit.includes(' ');
  const min =
    unit.charCodeAt(0) >= UNSPACED_START ? LENGTH_MIN_UNSPACED : isNamed ? LENGTH_MIN_NAMED : LENGTH_MIN;
  return (
    unit.length >= min && unit.length <= LENGTH_MAX && !/[?？:：]["')]*$/.test(unit) && !saysNothing(unit)
  );
}
