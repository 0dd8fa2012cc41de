import { letterPattern } from '../../domain/letter-pattern.ts';
import { holdsPhrase } from '../holds-phrase.ts';
import type { OwnLine } from '../own-lines.ts';
import { isListed, withoutMark } from '../prompt-line.ts';
import { isFirstName } from '../read-speaker.ts';
import { readSentence } from '../sentence.ts';

/** Adjacent lines that seem to be the user's and are judged as one: typed, or perhaps pasted. */
export interface Passage {
  lines: OwnLine[];
  /** The line before a list, which introduces it. */
  lead: OwnLine | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** Whether a blank line or pasted text stands before it. */
  isApart: boolean;
  /** Whether another passage refers to a text that may be this one: "is that so?". */
  isPointedAt: boolean;
  /** Whether the next passage continues this one: "And …". */
  isContinued: boolean;
  /** Whether an earlier first passage says what the user wants, or what is wrong. */
  isAfterTask: boolean;
  /** The text of the first passage. */
  task: string;
  /** Whether every passage of the prompt is one short sentence. */
  isAmongShort: boolean;
  /** Whether several passages have a heading that looks like a name, as the messages of a chat do. */
  isAmongHeaded: boolean;
  /** Whether pasted text stands directly before or behind it. */
  isBesideMaterial: boolean;
  /** Whether the first or last passage is in another language, or is typed quickly while this one is polished. */
  isInOtherLanguage: boolean;
  isInOtherHand: boolean;
  /** Whether it is typed quickly, directly below polished pasted text. */
  isBelowGoneOver: boolean;
  /** Whether it follows pasted text that the user introduced as somebody else's. */
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

/** The lines without a heading on top. */
export function bodyOf({ lines, isAmongHeaded }: Passage): OwnLine[] {
  const [first, ...rest] = lines;
  const isSection = isHeaded(lines) && !isDialogue(lines) && !isAmongHeaded && LARGE.test(first!.text);
  return rest.length > 0 && (isSection || /^#{1,6} /.test(first!.text)) ? rest : lines;
}

/** Whether a text demands something, of whomever. */
export function isDemand(text: string): boolean {
  const sentence = readSentence(text);
  return holdsPhrase(sentence, 'commands') || holdsPhrase(sentence, 'wishes');
}

export function isDemanding({ lines }: Passage): boolean {
  const demands = lines.filter(({ text }) => isDemand(text));
  return isList(lines) ? demands.length * 2 > lines.length : demands.length > 0;
}

/** Whether most items begin in lower case or hold a question; documents begin their items in upper case. */
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

/** Whether a line begins with a label: "Step one: …". */
export function isLabelled(text: string): boolean {
  return LABELLED.test(text);
}

const NAME = letterPattern(String.raw`^@?[\p{L}\d._-]+(?: [\p{Lu}][\p{L}.]*)?$`);

const FULL_NAME = letterPattern(String.raw`^[\p{Lu}][\p{Ll}]+ [\p{Lu}][\p{Ll}]+$`);

/** Whether the first of several lines is a single word or a name: the speaker of a chat message, or a title. */
export function isHeaded(lines: readonly OwnLine[]): boolean {
  return lines.length > 1 && NAME.test(lines[0]!.text);
}

/** Whether the lines are a chat: a name on a line of its own occurs twice, or two full names do. */
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
