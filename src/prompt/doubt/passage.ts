import { letterPattern } from '../../domain/letter-pattern.ts';
import { holdsPhrase } from '../holds-phrase.ts';
import type { OwnLine } from '../own-lines.ts';
import { isListed, withoutMark } from '../prompt-line.ts';
import { isFirstName } from '../read-speaker.ts';
import { readSentence } from '../sentence.ts';

/** Lines of the user's, as it seems, that stand together and are believed or doubted together. */
export interface Passage {
  lines: OwnLine[];
  /** The line before a list that says what the list is. */
  lead: OwnLine | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** Whether an empty line or material stands before it. */
  isApart: boolean;
  /** Whether another passage speaks of a text that may be this one. */
  isPointedAt: boolean;
  /** Whether the next passage goes on with this one: "And …". */
  isContinued: boolean;
  /** Whether the prompt begins with what the user wants, before it. */
  isAfterTask: boolean;
  /** What the prompt begins with, then. */
  task: string;
  /** Whether all passages of the prompt are one short sentence each. */
  isAmongShort: boolean;
  /** Whether several passages are headed by a word of their own, as a chat is by names. */
  isAmongHeaded: boolean;
  /** Whether material stands right before it or right behind it. */
  isBesideMaterial: boolean;
  /** How the words at the ends of the prompt differ from it: in their language, or in how they are written. */
  isInOtherLanguage: boolean;
  isInOtherHand: boolean;
  /** Whether it is dashed off, right below material that was gone over. */
  isBelowGoneOver: boolean;
  /** Whether it stands behind material that the user led in as somebody else's. */
  isBehindIntroduced: boolean;
}

const LARGE = letterPattern(String.raw`^[\p{Lu}]`);
const SMALL = letterPattern(String.raw`^["'(]*[\p{Ll}]`);
const SHORT = 80;
const SHORT_UNSPACED = 32;

export function textOf(passage: Passage): string {
  return bodyOf(passage)
    .map(({ text }) => withoutMark(text))
    .join('\n');
}

/** Without a heading. */
export function bodyOf({ lines, isAmongHeaded }: Passage): OwnLine[] {
  const [first, ...rest] = lines;
  const isSection = isHeaded(lines) && !isDialogue(lines) && !isAmongHeaded && LARGE.test(first!.text);
  return rest.length > 0 && (isSection || /^#{1,6} /.test(first!.text)) ? rest : lines;
}

/** Whether a passage demands something, of whomever; a list does if most of it does. */
export function isDemand(text: string): boolean {
  const sentence = readSentence(text);
  return holdsPhrase(sentence, 'commands') || holdsPhrase(sentence, 'wishes');
}

export function isDemanding({ lines }: Passage): boolean {
  const demands = lines.filter(({ text }) => isDemand(text));
  return isList(lines) ? demands.length * 2 > lines.length : demands.length > 0;
}

/** Documents begin their items large. */
export function isTypedList(lines: readonly OwnLine[]): boolean {
  const typed = lines.filter(({ text }) => isSmall(text) || /[?？]/.test(text));
  return typed.length * 2 > lines.length;
}

export function isList(lines: readonly OwnLine[]): boolean {
  return lines.every(({ text }) => isListed(text));
}

const COMMIT_SUBJECT = /^[a-z]+\([\w./-]+\)!?: /;
const LABELLED = /^[\w.-]+(?: \w+)?: \S/;

export function areLabelled(lines: readonly OwnLine[]): boolean {
  if (COMMIT_SUBJECT.test(lines[0]!.text)) return true;
  return lines.length > 1 && lines.every(({ text }) => isLabelled(text));
}

/** "Step one: …" */
export function isLabelled(text: string): boolean {
  return LABELLED.test(text);
}

const NAME = letterPattern(String.raw`^@?[\p{L}\d._-]+(?: [\p{Lu}][\p{L}.]*)?$`);

const FULL_NAME = letterPattern(String.raw`^[\p{Lu}][\p{Ll}]+ [\p{Lu}][\p{Ll}]+$`);

/** A line of one word above others. */
export function isHeaded(lines: readonly OwnLine[]): boolean {
  return lines.length > 1 && NAME.test(lines[0]!.text);
}

/** A word on a line of its own, more than once: who speaks. */
export function isDialogue(lines: readonly OwnLine[]): boolean {
  const names = lines.map(({ text }) => text).filter((text) => NAME.test(text));
  if (lines.length <= names.length) return false;
  return new Set(names).size < names.length || names.filter(isFullName).length > 1;
}

/** "Julia Brandt" */
function isFullName(text: string): boolean {
  return FULL_NAME.test(text) && isFirstName(text.split(' ', 1)[0]!);
}

export function isOneShort(lines: readonly OwnLine[]): boolean {
  return lines.length === 1 && isShort(lines[0]!.text) && !/[.!?]\s/.test(withoutMark(lines[0]!.text));
}

export function isSmall(text: string): boolean {
  return SMALL.test(withoutMark(text));
}

export function isShort(text: string): boolean {
  return text.length < (readSentence(text).isUnspaced ? SHORT_UNSPACED : SHORT);
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n/).filter((piece) => piece.trim() !== '');
}
