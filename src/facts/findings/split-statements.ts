import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { joinWrapped } from './join-wrapped.ts';
import { isUnclear, joinBound, LENGTH_MAX, sentencesOf, thinksAgain } from './sentences.ts';
import { type Above, isOfPart, isSupposed, type Lead, saysNothing, subjectOf } from './stands-under.ts';
import { cellsOf, plain, rowOf } from './table-rows.ts';

const LENGTH_MIN = 30;
/** With a name or a value in it a shorter one says enough: "Port 5433 is taken." */
const LENGTH_MIN_NAMED = 14;
/** Longer items of a list say enough by themselves. */
const ITEM_MAX = 50;
const UNDER_MAX = 120;
const NO_LEAD: Lead = { text: '' };
/** Below all headings with signs of their own. */
const BOLD = 7;
/** It leads to what stands below it: by a colon or a dash, or because it is not at its end. */
const LEADING = letterPattern(String.raw`[:：—–…]$|[\p{L}\x60)]$`);
/** Longer code tells itself in its file. */
const CODE_MAX = 80;
/** A line that begins like the rest of another one. */
const MAY_BE_WRAPPED = /\n(?: +[^\s*•+#>|\d-]|[a-z\u00df-\u024f\u0430-\u044f])/;
const LENGTH_MIN_UNSPACED = 10;
const UNSPACED_START = 0x3040;
const NAMED = /\d|`|[a-z][A-Z]|_/;
const LIST_ITEM = /^\s*(?:[-*•+]|(?:\*\*)?\d{1,2}[.)]|[a-hA-H][.)]|\[[ xX]\])\s+/;
/** "File: `ebb.ts` (lines 3-9)": where, and nothing about it. */
const PLACE = letterPattern(
  String.raw`^(?:${spaced.placeLabels}): \x60?[^\s\x60]+\x60?(?: \([^)]*\))?$`,
  'i',
);
/** A line in bold that stands over what it is about. */
const TITLE = /^\*\*(?:\d{1,2}[.)]\s*)?(.{4,90}?[^?？])[:.]?\*\*:?$/;
/** A heading, with or without a number; a question leads to no answer of its own. */
const HEADING = /^#{1,6}\s+(?:\*\*)?(?:\d{1,2}[.)]\s*)?(?:\*\*)?(.{4,90}?[^?？:*])[:.]?(?:\*\*)?$/;
/** It names what stands below it: a function, a file. */
const NAMING = /`|[a-z\d][A-Z]|\w_\w|\w\(\)|\w\.[a-z]{1,4}\b/;
const ENDS_TITLED = /^(?:#{1,6}\s|[|>]|[-*_=]{3,}$)/;
const ONLY_PLACE = /^`[^`\s]+`(?:,? (?:and )?`[^`\s]+`| - [^.]{0,40})*$/;
/** "Good idea! That …": an answer to what the user said, which is told elsewhere. */
const REACTION = letterPattern(String.raw`^[\p{L}'’ ]{2,20}! (?:${spaced.bound})(?![\p{L}])`, 'i');
/** What a message says, able to stand alone together with what it stands under. */
export interface Statement {
  text: string;
  /** The sentence, heading or item that leads to an item of a list or to a row of a table: often only that says what it is about. */
  under: string;
}

interface Unit {
  text: string;
  above: Above;
  /** The last sentence before a list, which may say what that is about. */
  before: string;
  isItem: boolean;
}

interface Titled {
  title: string;
  /** It leads to what stands below it. */
  isLead: boolean;
  place: string;
  parts: string[];
}

/** The sentences, list items and table rows of a message; code, quotes and headings are none. */
export function splitStatements(text: string): Statement[] {
  const prose = text.includes('```') ? withoutCode(text) : text;
  const units: Unit[] = [];
  const add = (texts: readonly string[], above: Above = [], isItem = false) => {
    for (const each of texts) units.push({ text: each, above, before, isItem });
  };
  /** The headings in force, the outermost first; a line in bold counts as the innermost. */
  let headings: Heading[] = [];
  const above = (): Lead[] => [...headings].reverse();
  /** A heading with nothing below it so far. */
  let opened = '';
  let lead: Lead = NO_LEAD;
  let before = '';
  let items: Item[] = [];
  let columns: string[] | undefined;
  let titled: Titled | undefined;
  let isAfterProse = false;
  /** Where the statements of the last paragraph begin. */
  let paragraphAt = 0;
  for (const raw of linesOf(prose)) {
    const line = raw.trim();
    const title = TITLE.exec(line)?.[1];
    if (titled && (title !== undefined || ENDS_TITLED.test(line) || LIST_ITEM.test(raw))) {
      add(joinTitled(titled), isOfPart(titled.title) ? above().slice(1) : []);
      lead = { text: leadOf(titled) };
      if (titled.parts.length > 0 && lead.text !== titled.title) add([lead.text]);
      titled = undefined;
    }
    if (title !== undefined) {
      const isLead = /[:：](?:\*\*)?$/.test(line);
      titled = { title: isLead ? `${title}:` : title, isLead, place: '', parts: [] };
      headings = [...headings.filter(({ level }) => level < BOLD), { level: BOLD, text: title }];
      opened = '';
      items = [];
      isAfterProse = false;
      continue;
    }
    if (line.startsWith('|')) {
      isAfterProse = false;
      const cells = cellsOf(line);
      if (columns === undefined) columns = cells;
      else if (!isRuler(line)) add([rowOf(cells, columns)], [lead, ...above()]);
      continue;
    }
    columns = undefined;
    if (line === '') continue;
    if (/^#{1,6}\s/.test(line) || isRuler(line) || line.startsWith('>')) {
      if (line.startsWith('#')) headings = withHeading(headings, line);
      opened = HEADING.exec(line)?.[1]?.replaceAll('**', '') ?? '';
      lead = NO_LEAD;
      before = '';
      items = [];
      isAfterProse = false;
      continue;
    }
    const isItem = LIST_ITEM.test(raw);
    const said = plain(line.replace(LIST_ITEM, ''));
    if (opened !== '' && !isItem && (NAMING.test(opened) || isPlace(said)))
      titled = { title: `${opened}:`, isLead: true, place: '', parts: [] };
    opened = '';
    if (titled) {
      if (titled.parts.length === 0 && isPlace(said))
        titled.place = said.slice(PLACE.test(said) ? said.indexOf(': ') + 2 : 0);
      else titled.parts.push(said);
      continue;
    }
    if (isItem) {
      isAfterProse = false;
      const indent = raw.search(/\S/);
      items = items.filter((item) => item.indent < indent);
      const outer = [...items.slice().reverse(), lead, ...above()];
      items.push({ indent, text: said });
      if (lead !== NO_LEAD && items.length === 1 && !isSupposed(lead) && joinItem(units, lead.text, said))
        continue;
      add([said], outer, true);
      continue;
    }
    // What follows the list of a line in bold is not below that any more.
    if (items.length > 0) headings = headings.filter(({ level }) => level < BOLD);
    items = [];
    const own = sentencesOf(said);
    if (isAfterProse && thinksAgain(said)) units.length = paragraphAt;
    paragraphAt = units.length;
    const previous = isAfterProse && isUnclear(own[0] ?? '') ? units.pop() : undefined;
    const sentences = joinBound(previous ? [previous.text, ...own] : own);
    for (const each of sentences) add([each], isOfPart(each) ? above() : []);
    isAfterProse = true;
    const last = sentences.at(-1) ?? '';
    before = last;
    lead = LEADING.test(last) ? { text: last } : NO_LEAD;
  }
  if (titled) add(joinTitled(titled), isOfPart(titled.title) ? above().slice(1) : []);
  return units.flatMap(stated);
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

interface Heading extends Lead {
  level: number;
}

function withHeading(headings: Heading[], line: string): Heading[] {
  const level = line.search(/[^#]/);
  const text = plain(line.replace(/^#+\s+(?:\*\*)?(?:\d{1,2}[.)] )?/, ''));
  return [...headings.filter((heading) => heading.level < level), { level, text }];
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

interface Item extends Lead {
  indent: number;
}

/** What stands between a title and a list leads to the list; else the title does. */
function leadOf({ title, isLead, parts }: Titled): string {
  const last = parts.flatMap(sentencesOf).at(-1) ?? '';
  if (last.endsWith(':')) return last;
  return isLead || parts.length === 0 ? `${title.replace(/:$/, '')}:` : '';
}

/** "**4. Reads twice**", the place, what is so and its fix are one statement, as far as one goes. */
function joinTitled({ title, isLead, place, parts }: Titled): string[] {
  // What a colon leads to was code, or stands in a list of its own.
  const sentences = joinBound(parts.flatMap(sentencesOf)).filter((sentence) => !sentence.endsWith(':'));
  if (sentences.length === 0) return [title];
  const [first, ...rest] = sentences;
  const head = isLead ? title.slice(0, -1) : title;
  const units = [`${head}${place === '' ? '' : ` (${place})`}: ${first}`];
  for (const sentence of rest) {
    const last = units.at(-1)!;
    if (units.length === 1 && last.length + sentence.length < LENGTH_MAX) units[0] = `${last} ${sentence}`;
    else units.push(sentence);
  }
  return units;
}

function isPlace(said: string): boolean {
  return ONLY_PLACE.test(said) || PLACE.test(said);
}

/** "Still to do:" and the short items below it are one statement. */
function joinItem(units: Unit[], lead: string, item: string): boolean {
  const last = units.at(-1)?.text ?? '';
  if (!last.startsWith(lead) || last.length + item.length > LENGTH_MAX || item.length > ITEM_MAX)
    return false;
  units[units.length - 1] = { ...units.at(-1)!, text: `${last}${last === lead ? ' ' : '; '}${item}` };
  return true;
}

function isRuler(line: string): boolean {
  return /^[-*_=|:\s]+$/.test(line);
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
