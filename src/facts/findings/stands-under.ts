import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { isEmptyLead } from './announcement.ts';
import { isBound } from './sentences.ts';

const UNDER_MAX = 120;
/** At most this many characters of the end are kept when the middle of a long text is cut out. */
const END_MAX = 45;
const OUTER_MIN = 30;
const NAMED = /\d|`|[a-z][A-Z]|_/;
const LAST_SIGNS = ' :：.。!…—–✅❌✓✔';
const PART_MAX = 24;
const OTHER_SCRIPT = /[\u0400-\u04ff\u0590-\u06ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** A generic heading such as "Impact" or "before": it names a part of a report, but not what the report is about. */
const PART = letterPattern(`^(?:(?:${spaced.partLabels})|(?:${unspaced.partLabels}))$`, 'i');
const OF_PART = letterPattern(
  String.raw`^(?:(?:${spaced.partLabels})|(?:${unspaced.partLabels})) ?[:：](?=\s|$)`,
  'i',
);
const CONDITION = letterPattern(
  String.raw`^(?:(?:${spaced.conditions})(?![\p{L}])|(?:${unspaced.conditions}))`,
  'i',
);
const THEN = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.followsLast})$|(?:${unspaced.followsLast})$`,
  'i',
);
const CONSEQUENCE = /[,，、;:：→—–]|\s[-=]+>?\s/;
const UNREAL = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.unreal})(?![\p{L}])`, 'i');
const FINITE = letterPattern(
  String.raw`\s(?:${spaced.finite})(?![\p{L}])|n['’]t(?![\p{L}])|[\p{L}\x60)] ?(?:[:→=]|[—–-] )`,
  'i',
);
/** The condition ends in its verb ("if the other one had"), so the rest of it is in the items below. */
const LACKING = letterPattern(String.raw`\s(?:${spaced.finite})$|(?:${unspaced.finite})$`, 'i');
const SUBJECT = letterPattern(
  String.raw`^(?:\x60[^\x60]+\x60 [\p{L}]|(?:${spaced.articles}|${spaced.universal}|an?|there|we|i|you)(?![\p{L}]))`,
  'i',
);
/** "Option B: …", "Approach 2: …": one of several, of which the user may take another. */
const ONE_OF_SEVERAL = letterPattern(String.raw`^(?:${spaced.offers}) (?:[a-h]|\d{1,2})(?![\p{L}\d])`, 'i');
/** A heading of so few words may name only a part of something, so the heading above it is told too. */
const FEW_WORDS = 2;
/** With this many words, a lead with a pronoun is clear enough: "These names are refused by the importer". */
const ENOUGH_WORDS = 5;

/** A heading, sentence or list item that introduces the items below it. */
export interface Lead {
  text: string;
  /** Computed at the first use and cached here. */
  form?: LeadForm;
}

interface LeadForm {
  words: string;
  /** It says nothing about the items below: "I see two problems", "This gives you". */
  isEmpty: boolean;
  isPart: boolean;
  /** The items below are hypothetical. */
  isSupposed: boolean;
  isOpenCondition: boolean;
}

/** What a list item or table row stands under, the innermost first. */
export type Above = readonly Lead[];

/**
 * What has to be told with an item so that it can be understood: the nearest lead, and if that names only a part of
 * something, also the one above it. Undefined if the item's subject stays unknown.
 */
export function subjectOf(text: string, above: Above, before: string): string | undefined {
  const nearest = above.length === 0 ? undefined : formOf(above[0]!);
  if (nearest?.isSupposed || (nearest?.isOpenCondition && !isSentence(text))) return undefined;
  const { under, tells } = pathOf(text, above);
  if (tells || (isSentence(text) && !isBound(text))) return under;
  const { words, isEmpty } = formOf({ text: before });
  return words === '' || isEmpty || isBound(words) || text.includes(words) ? undefined : shortened(words);
}

function pathOf(text: string, above: Above): { under: string; tells: boolean } {
  let inner: LeadForm | undefined;
  for (const each of above) {
    const form = formOf(each);
    const { words, isEmpty, isPart } = form;
    if (words === '') continue;
    // "I see two problems:" introduces a new subject, so the headings above it do not apply.
    if (isEmpty && isSentence(text)) break;
    if (isEmpty) continue;
    if (text.includes(words)) return { under: inner?.words ?? '', tells: true };
    if (inner && (isPart || words.includes(inner.words))) continue;
    if (inner) return { under: joined(words, inner.words), tells: true };
    if (!isPart && !isShort(words)) return { under: shortened(words), tells: true };
    inner = form;
  }
  return { under: inner?.words ?? '', tells: inner !== undefined && !inner.isPart };
}

function formOf(lead: Lead): LeadForm {
  if (lead.form) return lead.form;
  const words = cleaned(lead.text);
  const isOpen = isOpenCondition(words);
  lead.form = {
    words,
    isEmpty: isEmptyOf(words),
    isPart: PART.test(words),
    isSupposed: UNREAL.test(words) || (isOpen && LACKING.test(words)),
    isOpenCondition: isOpen,
  };
  return lead.form;
}

function joined(outer: string, inner: string): string {
  const room = UNDER_MAX - inner.length - 2;
  return room < OUTER_MIN ? shortened(inner) : `${shortened(outer, room)}: ${inner}`;
}

/** Cuts out the middle of a long text: its beginning names who acts, its end what is done. */
function shortened(words: string, max = UNDER_MAX): string {
  if (words.length <= max) return words;
  const end = words.slice(-Math.min(END_MAX, max >> 1));
  const start = words.slice(0, max - end.length - 3);
  const isSpaced = start.includes(' ') && end.includes(' ');
  if (!isSpaced) return `${start} … ${end}`;
  return `${start.slice(0, start.lastIndexOf(' '))} … ${end.slice(end.indexOf(' ') + 1)}`;
}

/**
 * Strips trailing punctuation; a loop, as a regular expression would take quadratic time on a long run of such
 * characters.
 */
function cleaned(words: string): string {
  let end = words.length;
  while (end > 0 && LAST_SIGNS.includes(words[end - 1]!)) end -= 1;
  return words.slice(0, end);
}

function isEmptyOf(words: string): boolean {
  if (NAMED.test(words)) return false;
  return isEmptyLead(words) || (isBound(words) && words.split(' ').length < ENOUGH_WORDS);
}

function isShort(words: string): boolean {
  return !NAMED.test(words) && !OTHER_SCRIPT.test(words) && words.split(' ').length <= FEW_WORDS;
}

/** A condition without its consequence: "If the other one had:". */
function isOpenCondition(words: string): boolean {
  return !CONSEQUENCE.test(words) && CONDITION.test(words) && !THEN.test(words);
}

/** The items below it are hypothetical: "what would work", "if the other one had". */
export function isSupposed(lead: Lead): boolean {
  return formOf(lead).isSupposed;
}

/**
 * Whether a text makes a claim, by its subject or verb. In other scripts verbs are not recognized, so each text counts
 * as one.
 */
function isSentence(text: string): boolean {
  return OTHER_SCRIPT.test(text) || SUBJECT.test(text) || FINITE.test(text);
}

/** It states nothing: a condition without its consequence, or a footnote that begins with an asterisk. */
export function saysNothing(text: string): boolean {
  return isOpenCondition(cleaned(text)) || /^\*[^*]+$/.test(text);
}

/** It begins with the label of a part ("Impact: …"), so only the heading above tells what it is about. */
/** The heading of one of several options. What stands below it must not be told without it. */
export function isOption(heading: string): boolean {
  return ONE_OF_SEVERAL.test(heading);
}

export function isOfPart(text: string): boolean {
  const colon = text.search(/[:：]/);
  return colon !== -1 && colon <= PART_MAX && OF_PART.test(text);
}
