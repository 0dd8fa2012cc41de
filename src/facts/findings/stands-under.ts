import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { isEmptyLead } from './announcement.ts';
import { isBound } from './sentences.ts';

const UNDER_MAX = 120;
/** So much is left of the end of what is too long to be told. */
const END_MAX = 45;
const OUTER_MIN = 30;
const NAMED = /\d|`|[a-z][A-Z]|_/;
const LAST_SIGNS = ' :：.。!…—–✅❌✓✔';
const PART_MAX = 24;
const OTHER_SCRIPT = /[\u0400-\u04ff\u0590-\u06ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** "Impact", "before": what part of something stands below it, and not of what. */
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
/** The rest of the condition stands below it. */
const LACKING = letterPattern(String.raw`\s(?:${spaced.finite})$|(?:${unspaced.finite})$`, 'i');
const SUBJECT = letterPattern(
  String.raw`^(?:\x60[^\x60]+\x60 [\p{L}]|(?:${spaced.articles}|${spaced.universal}|an?|there|we|i|you)(?![\p{L}]))`,
  'i',
);
/** A heading of a few words may be that of a part of something. */
const FEW_WORDS = 2;
/** "These names are refused by the importer": with so many words it says what it is about. */
const ENOUGH_WORDS = 5;

/** A heading, a sentence or an item that others stand under. */
export interface Lead {
  text: string;
  /** Worked out when it is asked for first. */
  form?: LeadForm;
}

interface LeadForm {
  words: string;
  /** "I see two problems" and "This gives you" say nothing. */
  isEmpty: boolean;
  isPart: boolean;
  /** What stands below is only thought of. */
  isSupposed: boolean;
  isOpenCondition: boolean;
}

/** What an item of a list or a row of a table stands under, from the inside out. */
export type Above = readonly Lead[];

/**
 * What has to be told with an item so that it can be understood: the nearest thing above it, and where that names only a part
 * of something, also what that is. Undefined where nobody could tell what the item is about.
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
    // "I see two problems:" leads to something new.
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

/** The beginning and the end of what is too long: who does something, and what that is. */
function shortened(words: string, max = UNDER_MAX): string {
  if (words.length <= max) return words;
  const end = words.slice(-Math.min(END_MAX, max >> 1));
  const start = words.slice(0, max - end.length - 3);
  const isSpaced = start.includes(' ') && end.includes(' ');
  if (!isSpaced) return `${start} … ${end}`;
  return `${start.slice(0, start.lastIndexOf(' '))} … ${end.slice(end.indexOf(' ') + 1)}`;
}

/** Without the signs that it ends with. By hand: a long row of them would be looked at from each on. */
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

/** "If the other one had:", with nothing that follows from it. */
function isOpenCondition(words: string): boolean {
  return !CONSEQUENCE.test(words) && CONDITION.test(words) && !THEN.test(words);
}

/** It leads to what is only thought of: "what would work", "if the other one had". */
export function isSupposed(lead: Lead): boolean {
  return formOf(lead).isSupposed;
}

/** It says of something what it is or does. Languages without a word for "is" are taken at their word. */
function isSentence(text: string): boolean {
  return OTHER_SCRIPT.test(text) || SUBJECT.test(text) || FINITE.test(text);
}

/** A condition from which nothing follows, or a note at the foot of something else: nothing is said. */
export function saysNothing(text: string): boolean {
  return isOpenCondition(cleaned(text)) || /^\*[^*]+$/.test(text);
}

/** "Impact: …", in the text or as what leads to it: of what, the heading tells. */
export function isOfPart(text: string): boolean {
  const colon = text.search(/[:：]/);
  return colon !== -1 && colon <= PART_MAX && OF_PART.test(text);
}
