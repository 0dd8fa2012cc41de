import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';

const LENGTH_MAX = 420;
const LENGTH_MIN = 30;
/** With a name or a value in it a shorter one says enough: "Port 5433 is taken." */
const LENGTH_MIN_NAMED = 14;
/** Longer items of a list say enough by themselves. */
const ITEM_MAX = 50;
/** A longer cell of a table says what it is about. */
const VALUE_MAX = 40;
const LENGTH_MIN_UNSPACED = 10;
const UNSPACED_START = 0x3040;
const NAMED = letterPattern(String.raw`[\p{L}]{3}`);
const LIST_ITEM = /^\s*(?:[-*•+]|\d{1,2}[.)]|[a-hA-H][.)]|\[[ xX]\])\s+/;
/** Sighs and nods in front of it. */
const LEAD =
  /^(?:(?:Actually|Good|Right|Wait|Ah|OK|Okay|Hmm|Great|Perfect|Excellent|Interesting|So|But|And|Now)(?:[,!.:] | [-—–] ))+(?=\S)/;
/** "File: `ebb.ts` (lines 3-9)": where, and nothing about it. */
const PLACE = letterPattern(
  String.raw`^(?:${spaced.placeLabels}): \x60?[^\s\x60]+\x60?(?: \([^)]*\))?$`,
  'i',
);
/** A line in bold that stands over what it is about. */
const TITLE = /^\*\*(?:\d{1,2}[.)]\s*)?(.{4,90}?[^?？])[:.]?\*\*:?$/;
const ENDS_TITLED = /^(?:#{1,6}\s|[|>]|[-*_=]{3,}$)/;
const ONLY_PLACE = /^`[^`\s]+`(?:,? (?:and )?`[^`\s]+`| - [^.]{0,40})*$/;
/** A word that answers, and nothing more. */
const REPLY = letterPattern(String.raw`^[\p{L}]{1,6}[!.,]$`);
/** Between two sentences. */
const STOP = letterPattern(String.raw`(?<=[.!?])\s+(?=[\p{Lu}\d\x60"'(]|[a-z]+[\d_])|(?<=[。！？])`);
/** What such a sentence is about stands before it. */
const BOUND = letterPattern(String.raw`^(?:${spaced.bound})(?![\p{L}])`, 'i');

interface Titled {
  title: string;
  /** It leads to what stands below it. */
  isLead: boolean;
  place: string;
  parts: string[];
}

/** The sentences, list items and table rows of a message, each able to stand alone; code, quotes and headings are none. */
export function splitStatements(text: string): string[] {
  const prose = text.includes('```') ? text.replace(/```[\s\S]*?(?:```|$)/g, '\n') : text;
  const units: string[] = [];
  let lead = '';
  let columns: string[] | undefined;
  let titled: Titled | undefined;
  for (const raw of prose.split('\n')) {
    const line = raw.trim();
    const title = TITLE.exec(line)?.[1];
    if (titled && (title !== undefined || ENDS_TITLED.test(line) || LIST_ITEM.test(raw))) {
      units.push(...joinTitled(titled));
      lead = titled.isLead && titled.parts.length === 0 ? titled.title : '';
      titled = undefined;
    }
    if (title !== undefined) {
      const isLead = /:(?:\*\*)?$/.test(line);
      titled = { title: isLead ? `${title}:` : title, isLead, place: '', parts: [] };
      continue;
    }
    if (line.startsWith('|')) {
      const cells = cellsOf(line);
      if (columns === undefined) columns = cells;
      else if (!isRuler(line)) units.push(rowOf(cells, columns));
      continue;
    }
    columns = undefined;
    if (line === '') continue;
    if (/^#{1,6}\s/.test(line) || isRuler(line) || line.startsWith('>')) {
      lead = '';
      continue;
    }
    const isItem = LIST_ITEM.test(raw);
    const said = plain(line.replace(LIST_ITEM, ''));
    if (titled) {
      if (titled.parts.length === 0 && ONLY_PLACE.test(said)) titled.place = said;
      else titled.parts.push(said);
      continue;
    }
    if (isItem) {
      if (lead !== '' && joinItem(units, lead, said)) continue;
      units.push(said);
      continue;
    }
    const sentences = joinBound(sentencesOf(said));
    units.push(...sentences);
    const last = sentences.at(-1) ?? '';
    lead = last.endsWith(':') ? last : '';
  }
  if (titled) units.push(...joinTitled(titled));
  return units.filter(isStatement);
}

/** "**4. Reads twice**", the place, what is so and its fix are one statement, as far as one goes. */
function joinTitled({ title, isLead, place, parts }: Titled): string[] {
  const sentences = joinBound(parts.flatMap(sentencesOf));
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

/** "Still to do:" and the short items below it are one statement. */
function joinItem(units: string[], lead: string, item: string): boolean {
  const last = units.at(-1) ?? '';
  if (!last.startsWith(lead) || last.length + item.length > LENGTH_MAX || item.length > ITEM_MAX)
    return false;
  units[units.length - 1] = `${last}${last === lead ? ' ' : '; '}${item}`;
  return true;
}

/** "That is why it fails" says nothing without the sentence before it. */
function joinBound(sentences: string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const isBound = BOUND.test(sentence) || (before !== undefined && REPLY.test(before));
    if (before !== undefined && isBound && before.length + sentence.length < LENGTH_MAX)
      joined[joined.length - 1] = `${before} ${sentence}`;
    else joined.push(sentence);
  }
  return joined.map((sentence) => sentence.replace(LEAD, ''));
}

function sentencesOf(line: string): string[] {
  return line
    .split(STOP.for(line))
    .map((sentence) => sentence.replace(LEAD, '').trim())
    .filter((sentence) => sentence !== '');
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
  const isNamed = thing.includes('`') || NAMED.test(thing) || head === '';
  return `${isNamed ? thing : `${head} ${thing}`}: ${told.join(', ')}`;
}

function plain(line: string): string {
  return line.replaceAll('**', '').replace(/\s+/g, ' ').trim();
}

function isStatement(unit: string): boolean {
  if (PLACE.test(unit)) return false;
  const isNamed = /\d|`|[a-z][A-Z]|_/.test(unit) && unit.includes(' ');
  const min =
    unit.charCodeAt(0) >= UNSPACED_START ? LENGTH_MIN_UNSPACED : isNamed ? LENGTH_MIN_NAMED : LENGTH_MIN;
  return unit.length >= min && unit.length <= LENGTH_MAX && !/[?？:]["')]*$/.test(unit);
}
