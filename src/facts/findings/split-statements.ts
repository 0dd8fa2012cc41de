import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { isEmptyLead } from './announcement.ts';
import { isBound, joinBound, LENGTH_MAX, sentencesOf } from './sentences.ts';

const LENGTH_MIN = 30;
/** With a name or a value in it a shorter one says enough: "Port 5433 is taken." */
const LENGTH_MIN_NAMED = 14;
/** Longer items of a list say enough by themselves. */
const ITEM_MAX = 50;
/** A longer cell of a table says what it is about. */
const VALUE_MAX = 40;
const UNDER_MAX = 120;
/** Longer code tells itself in its file. */
const CODE_MAX = 80;
const LENGTH_MIN_UNSPACED = 10;
const UNSPACED_START = 0x3040;
const NAMED = /\d|`|[a-z][A-Z]|_/;
const LIST_ITEM = /^\s*(?:[-*•+]|(?:\*\*)?\d{1,2}[.)]|[a-hA-H][.)]|\[[ xX]\])\s+/;
const SPELLED = letterPattern(String.raw`[\p{L}]{3}`);
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
  const units: Statement[] = [];
  const add = (texts: readonly string[], under = '') => {
    for (const each of texts) units.push({ text: each, under });
  };
  let heading = '';
  /** A heading with nothing below it so far. */
  let opened = '';
  let lead = '';
  let items: Item[] = [];
  let columns: string[] | undefined;
  let titled: Titled | undefined;
  let isAfterProse = false;
  for (const raw of prose.split('\n')) {
    const line = raw.trim();
    const title = TITLE.exec(line)?.[1];
    if (titled && (title !== undefined || ENDS_TITLED.test(line) || LIST_ITEM.test(raw))) {
      add(joinTitled(titled));
      lead = leadOf(titled);
      if (titled.parts.length > 0 && lead !== titled.title) add([lead]);
      titled = undefined;
    }
    if (title !== undefined) {
      const isLead = /:(?:\*\*)?$/.test(line);
      titled = { title: isLead ? `${title}:` : title, isLead, place: '', parts: [] };
      opened = '';
      items = [];
      isAfterProse = false;
      continue;
    }
    if (line.startsWith('|')) {
      isAfterProse = false;
      const cells = cellsOf(line);
      if (columns === undefined) columns = cells;
      else if (!isRuler(line)) add([rowOf(cells, columns)], lead || heading);
      continue;
    }
    columns = undefined;
    if (line === '') continue;
    if (/^#{1,6}\s/.test(line) || isRuler(line) || line.startsWith('>')) {
      if (line.startsWith('#')) heading = plain(line.replace(/^#+\s+(?:\*\*)?(?:\d{1,2}[.)] )?/, ''));
      opened = HEADING.exec(line)?.[1]?.replaceAll('**', '') ?? '';
      lead = '';
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
      const under = items.at(-1)?.text ?? (lead || heading);
      items.push({ indent, text: said });
      if (lead !== '' && items.length === 1 && joinItem(units, lead, said)) continue;
      add([said], under);
      continue;
    }
    items = [];
    const own = sentencesOf(said);
    const before = isAfterProse && isBound(own[0] ?? '') ? units.pop() : undefined;
    const sentences = joinBound(before ? [before.text, ...own] : own);
    add(sentences);
    isAfterProse = true;
    const last = sentences.at(-1) ?? '';
    lead = last.endsWith(':') ? last : '';
  }
  if (titled) add(joinTitled(titled));
  return units
    .filter((unit) => isStatement(unit.text) && !isTorn(unit))
    .map((unit) => ({ text: unit.text, under: cleanUnder(unit) }));
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

interface Item {
  indent: number;
  text: string;
}

/** What stands between a title and a list leads to the list; else the title does. */
function leadOf({ title, isLead, parts }: Titled): string {
  const last = parts.flatMap(sentencesOf).at(-1) ?? '';
  if (last.endsWith(':')) return last;
  return isLead || parts.length === 0 ? `${title.replace(/:$/, '')}:` : '';
}

/** What it says depends on what stands before it, which is too long to be told with it. */
function isTorn({ text, under }: Statement): boolean {
  return REACTION.test(text) || (under.length > UNDER_MAX && !NAMED.test(text));
}

/** A long one says too much of its own; "I see two problems" and "This gives you" say nothing. */
function cleanUnder({ text, under }: Statement): string {
  const words = under.replace(/[\s:.!✅❌✓✔]+$/u, '');
  if (words.length > UNDER_MAX || text.includes(words)) return '';
  const isEmpty = isEmptyLead(words) || isBound(words);
  return isEmpty && !NAMED.test(words) ? '' : words;
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
function joinItem(units: Statement[], lead: string, item: string): boolean {
  const last = units.at(-1)?.text ?? '';
  if (!last.startsWith(lead) || last.length + item.length > LENGTH_MAX || item.length > ITEM_MAX)
    return false;
  units[units.length - 1] = { text: `${last}${last === lead ? ' ' : '; '}${item}`, under: '' };
  return true;
}

function isRuler(line: string): boolean {
  return /^[-*_=|:\s]+$/.test(line);
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(plain);
}

/** What a row says of the thing in its first cell, each value with the name of its column. */
function rowOf([thing = '', ...values]: string[], [head = '', ...columns]: string[]): string {
  const told = values.flatMap((value, nth) => {
    if (value === '' || /^[-–—]$/.test(value)) return [];
    const column = columns[nth] ?? '';
    return [column === '' || value.length > VALUE_MAX ? value : `${column} ${value}`];
  });
  if (told.length === 0) return thing;
  const isNamed = thing.includes('`') || SPELLED.test(thing) || head === '';
  return `${isNamed ? thing : `${head} ${thing}`}: ${told.join(', ')}`;
}

function plain(line: string): string {
  const bare = line.includes('**') ? line.replaceAll('**', '') : line;
  return (/\s\s|[^\S ]/.test(bare) ? bare.replace(/\s+/g, ' ') : bare).trim();
}

function isStatement(unit: string): boolean {
  if (PLACE.test(unit)) return false;
  const isNamed = NAMED.test(unit) && unit.includes(' ');
  const min =
    unit.charCodeAt(0) >= UNSPACED_START ? LENGTH_MIN_UNSPACED : isNamed ? LENGTH_MIN_NAMED : LENGTH_MIN;
  return unit.length >= min && unit.length <= LENGTH_MAX && !/[?？:]["')]*$/.test(unit);
}
