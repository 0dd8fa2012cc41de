import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { joinWrapped } from './join-wrapped.ts';
import { LIST_ITEM, PLACE, readUnits, type Unit } from './read-units.ts';
import { LENGTH_MAX } from './sentences.ts';
import { saysNothing, subjectOf } from './stands-under.ts';

const LENGTH_MIN = 30;
/** With a name or a value in it a shorter one says enough: "Port 5433 is taken." */
const LENGTH_MIN_NAMED = 14;
const UNDER_MAX = 120;
/** Longer code tells itself in its file. */
const CODE_MAX = 80;
/** A line that begins like the rest of another one. */
const MAY_BE_WRAPPED = /\n(?: +[^\s*•+#>|\d-]|[a-z\u00df-\u024f\u0430-\u044f])/;
const LENGTH_MIN_UNSPACED = 10;
const UNSPACED_START = 0x3040;
const NAMED = /\d|`|[a-z][A-Z]|_/;
/** "Good idea! That …": an answer to what the user said, which is told elsewhere. */
const REACTION = letterPattern(String.raw`^[\p{L}'’ ]{2,20}! (?:${spaced.bound})(?![\p{L}])`, 'i');

/** What a message says, able to stand alone together with what it stands under. */
export interface Statement {
  text: string;
  /** The sentence, heading or item that leads to an item of a list or to a row of a table: often only that says what it is about. */
  under: string;
}

/** The sentences, list items and table rows of a message; code, quotes and headings are none. */
export function splitStatements(text: string): Statement[] {
  const prose = text.includes('```') ? withoutCode(text) : text;
  return readUnits(linesOf(prose)).flatMap(stated);
}

/** A cause may be a line of code: "The cause is this line:" says nothing without it. */
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

/** As a statement, where it says something and can be understood with what stands above it. */
function stated({ text, above, before, isItem }: Unit): Statement[] {
  if (!isStatement(text) || REACTION.test(text)) return [];
  if (!isItem) return [{ text, under: above.length === 0 ? '' : (subjectOf(text, above, '') ?? '') }];
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
