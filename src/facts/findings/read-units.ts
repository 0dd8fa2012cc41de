import { letterPattern } from '../../domain/letter-pattern.ts';
import { isGuess } from './guess.ts';
import { thinksAgain } from './second-thoughts.ts';
import { isBound, isUnclear, joinBound, LENGTH_MAX, sentencesOf, tellsOtherwise } from './sentences.ts';
import { type Above, isOfPart, isOption, isSupposed, type Lead } from './stands-under.ts';
import { cellsOf, plain, rowOf } from './table-rows.ts';
import { isPlace, joinTitled, leadOf, PLACE, type Titled } from './titled-part.ts';

/** Longer list items are understandable alone and are not joined with the sentence above the list. */
const ITEM_MAX = 50;
const NO_LEAD: Lead = { text: '' };
/** Level of a line in bold that serves as a heading: below the six Markdown levels. */
const BOLD = 7;
/** A sentence that introduces what follows: it ends in a colon or a dash, or without a full stop. */
const LEADING = letterPattern(String.raw`[:：—–…]$|[\p{L}\x60)]$`);
export const LIST_ITEM = /^\s*(?:[-*•+]|(?:\*\*)?\d{1,2}[.)]|[a-hA-H][.)]|\[[ xX]\])\s+/;
/** A line entirely in bold that serves as the title of the text below it; questions do not count. */
const TITLE = /^\*\*(?:\d{1,2}[.)]\s*)?(.{4,90}?[^?？])[:.]?\*\*:?$/;
/**
 * A Markdown heading, with or without a number; questions do not count, as they state nothing together with the text
 * below.
 */
const HEADING = /^#{1,6}\s+(?:\*\*)?(?:\d{1,2}[.)]\s*)?(?:\*\*)?(.{4,90}?[^?？:*])[:.]?(?:\*\*)?$/;
/** The heading names a function or a file, so the text below is about that. */
const NAMING = /`|[a-z\d][A-Z]|\w_\w|\w\(\)|\w\.[a-z]{1,4}\b/;
const ENDS_TITLED = /^(?:#{1,6}\s|[|>]|[-*_=]{3,}$)/;

/** A paragraph that continues the one above it: "…but then it would fail at night". */
const CONTINUED = /^(?:\.{3}|…)/;
/** A longer first sentence is no label of its paragraph. */
const LABEL_MAX = 60;

/** A sentence, list item or table row, with the headings, items and sentences that it stands under. */
export interface Unit {
  text: string;
  above: Above;
  /** The last sentence before a list, which may say what the list is about. */
  before: string;
  isItem: boolean;
  /** Its paragraph says that all of it is a guess. */
  isGuess?: true;
}

interface Heading extends Lead {
  level: number;
}

interface Item extends Lead {
  indent: number;
}

/** State of the parser after the lines read so far. */
interface Reading {
  units: Unit[];
  /** The headings in force, the outermost first; a line in bold counts as the innermost. */
  headings: Heading[];
  /** A heading with nothing below it so far. */
  emptyHeading: string;
  lead: Lead;
  before: string;
  items: Item[];
  columns?: string[];
  titled?: Titled;
  isAfterProse: boolean;
  /** Index in `units` where the last paragraph begins. */
  paragraphAt: number;
}

/** Splits the lines of a message into units, each with the headings, list items and sentences above it. */
export function readUnits(lines: readonly string[]): Unit[] {
  const reading: Reading = {
    units: [],
    headings: [],
    emptyHeading: '',
    lead: NO_LEAD,
    before: '',
    items: [],
    isAfterProse: false,
    paragraphAt: 0,
  };
  for (const line of lines) readLine(reading, line);
  if (reading.titled) addTitled(reading, reading.titled);
  return reading.units;
}

function readLine(reading: Reading, raw: string): void {
  const line = raw.trim();
  const title = TITLE.exec(line)?.[1];
  const isItem = LIST_ITEM.test(raw);
  if (reading.titled && (title !== undefined || ENDS_TITLED.test(line) || isItem))
    closeTitled(reading, reading.titled);
  if (title !== undefined) openTitle(reading, line, title);
  else if (line.startsWith('|')) readTableRow(reading, line);
  else {
    reading.columns = undefined;
    if (line === '') return;
    if (/^#{1,6}\s/.test(line) || isRuler(line) || line.startsWith('>')) readHeadingOrBreak(reading, line);
    else readText(reading, raw, isItem);
  }
}

function addUnit({ units, before }: Reading, text: string, above: Above = [], isItem = false): void {
  units.push({ text, above, before, isItem });
}

function headingsAbove({ headings }: Reading): Lead[] {
  return [...headings].reverse();
}

function openTitle(reading: Reading, line: string, title: string): void {
  const isLead = /[:：](?:\*\*)?$/.test(line);
  reading.titled = { title: isLead ? `${title}:` : title, isLead, place: '', parts: [] };
  reading.headings = [...reading.headings.filter(({ level }) => level < BOLD), { level: BOLD, text: title }];
  reading.emptyHeading = '';
  reading.items = [];
  reading.isAfterProse = false;
}

function closeTitled(reading: Reading, titled: Titled): void {
  addTitled(reading, titled);
  reading.lead = { text: leadOf(titled) };
  if (titled.parts.length > 0 && reading.lead.text !== titled.title) addUnit(reading, reading.lead.text);
  reading.titled = undefined;
}

function addTitled(reading: Reading, titled: Titled): void {
  const above = isOfPart(titled.title) ? headingsAbove(reading).slice(1) : [];
  for (const each of joinTitled(titled)) addUnit(reading, each, above);
}

function readTableRow(reading: Reading, line: string): void {
  reading.isAfterProse = false;
  const cells = cellsOf(line);
  // The first row names the columns.
  if (reading.columns === undefined) reading.columns = cells;
  else if (!isRuler(line))
    addUnit(reading, rowOf(cells, reading.columns), [reading.lead, ...headingsAbove(reading)]);
}

function readHeadingOrBreak(reading: Reading, line: string): void {
  if (line.startsWith('#')) reading.headings = withHeading(reading.headings, line);
  reading.emptyHeading = HEADING.exec(line)?.[1]?.replaceAll('**', '') ?? '';
  reading.lead = NO_LEAD;
  reading.before = '';
  reading.items = [];
  reading.isAfterProse = false;
}

function withHeading(headings: Heading[], line: string): Heading[] {
  const level = line.search(/[^#]/);
  const text = plain(line.replace(/^#+\s+(?:\*\*)?(?:\d{1,2}[.)] )?/, ''));
  return [...headings.filter((heading) => heading.level < level), { level, text }];
}

function readText(reading: Reading, raw: string, isItem: boolean): void {
  const said = plain(raw.trim().replace(LIST_ITEM, ''));
  const { emptyHeading } = reading;
  if (emptyHeading !== '' && !isItem && (NAMING.test(emptyHeading) || isPlace(said)))
    reading.titled = { title: `${emptyHeading}:`, isLead: true, place: '', parts: [] };
  reading.emptyHeading = '';
  if (reading.titled) readPart(reading.titled, said);
  else if (isItem) readItem(reading, raw.search(/\S/), said);
  else readParagraph(reading, said);
}

function readPart(titled: Titled, said: string): void {
  if (titled.parts.length === 0 && isPlace(said))
    titled.place = said.slice(PLACE.test(said) ? said.indexOf(': ') + 2 : 0);
  else titled.parts.push(said);
}

function readItem(reading: Reading, indent: number, said: string): void {
  const { lead, units } = reading;
  reading.isAfterProse = false;
  const outer = reading.items.filter((item) => item.indent < indent);
  reading.items = [...outer, { indent, text: said }];
  const isJoined =
    lead !== NO_LEAD && outer.length === 0 && !isSupposed(lead) && joinItem(units, lead.text, said);
  if (!isJoined) addUnit(reading, said, [...outer.reverse(), lead, ...headingsAbove(reading)], true);
}

function readParagraph(reading: Reading, said: string): void {
  const { units } = reading;
  // Text after the list of a bold title does not belong to that title any more.
  if (reading.items.length > 0) reading.headings = reading.headings.filter(({ level }) => level < BOLD);
  reading.items = [];
  const own = sentencesOf(said);
  const isContinued = CONTINUED.test(said);
  if (reading.isAfterProse && (thinksAgain(said) || (isContinued && tellsOtherwise(said))))
    // The paragraph above was taken back.
    units.length = reading.paragraphAt;
  if (!isContinued) reading.paragraphAt = units.length;
  const previous = reading.isAfterProse && isUnclear(own[0] ?? '') ? units.pop() : undefined;
  const sentences = joinBound(previous ? [previous.text, ...own] : own);
  const isGuessed = own.some(isGuessLabel);
  const isOfOption = isOption(reading.headings.at(-1)?.text ?? '');
  for (const each of sentences) {
    addUnit(reading, each, isOfOption || isOfPart(each) ? headingsAbove(reading) : []);
    if (isGuessed) units.at(-1)!.isGuess = true;
  }
  reading.isAfterProse = true;
  const last = sentences.at(-1) ?? '';
  reading.before = last;
  reading.lead = LEADING.test(last) ? { text: last } : NO_LEAD;
}

/** A short sentence that makes guesses of its paragraph: "First idea: the cache." in front, "That's my guess." behind. */
function isGuessLabel(sentence: string, nth: number): boolean {
  const isLabel = nth === 0 ? sentence.includes(':') : isBound(sentence);
  return isLabel && sentence.length <= LABEL_MAX && isGuess(sentence);
}

/** Joins a sentence such as "Still to do:" and the short list items below it into one statement. */
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
