import { letterPattern } from '../domain/letter-pattern.ts';
import { spaced, unspaced } from '../languages/pattern-table.ts';
import { holdsPhrase, isPhrase, startsWithPhrase } from './holds-phrase.ts';
import { isItem, type PromptLine, withoutMark } from './prompt-line.ts';
import type { Introduction } from './read-introduction.ts';
import { readSentence, type Sentence } from './sentence.ts';

/** The context of some lines. */
export interface Surroundings {
  /** How the user's words before them introduce them. */
  introduced: Introduction['strength'] | undefined;
  /** Whether pasted text stands before them that may continue after a blank line. */
  goesOn: boolean;
  /** The kind of heading above them: one for the user's own rules, or one of a document. */
  heading: 'rules' | 'document' | undefined;
  /** Whether a line that looks like a title stands before them on its own. */
  isTitled: boolean;
  /** Whether the lines that the user typed before them begin in lower case. */
  isOwnSmall: boolean;
  /** Whether they are the first or the last lines of the prompt. */
  isFirst: boolean;
  isLast: boolean;
}

interface Facts extends Surroundings {
  lines: readonly string[];
  text: string;
  first: string;
  words: Sentence;
}

/** One reason to take lines for pasted text (positive weight) or for the user's own (negative weight). */
interface Signal {
  name: string;
  weight: number;
  holds(facts: Facts): boolean;
}

const LARGE = letterPattern(String.raw`^[\p{Lu}\d\u3040-\u9fff\uac00-\ud7af]`);
const NOT_LARGE = letterPattern(String.raw`^[^\p{Lu}]`);
const SMALL = letterPattern(String.raw`^["'(¿¡]*[\p{Ll}]`);

const ALL = new RegExp(`^ (?:${spaced.universal}) `);
const TO_MANY = letterPattern(spaced.toMany);
const TO_STRANGERS = letterPattern(spaced.toStrangers);
const TO_STRANGERS_UNSPACED = new RegExp(unspaced.toStrangers);

/** Lines with this score or more count as material. */
const MATERIAL_MIN = 3;
/** Only so many characters are judged; the beginning of a long text is enough. */
const JUDGED_MAX = 10_000;
const LONG = 350;
const SHORT = 120;
const MANY_LINES = 12;
const REQUEST_END = 8;

/** Labels and marks that only pages, papers and forms have, in any language. */
const LABEL = letterPattern(String.raw`^[*_# ]*([\p{L} ]{2,30}?)[*_ ]*[:：]`);
const PAGE_MARKS = /\(c\) \d{4}|©|-->|\bdoi:|^§ ?\d|^(?:article|section) \d/im;
/** Numbered requirements: `REQ-1`, `R12:`, `4.2.1 Scope`. */
const NUMBERED =
  /^(?:(?:Rule |Requirement |Item )?[A-Z]{1,6}-?\d+[:.)]?\s+[A-Z]|\d+\.\d+(?:\.\d+)*\.?\s+\S)/m;

const SIGNALS: readonly Signal[] = [
  { name: 'introduced', weight: 6, holds: ({ introduced }) => introduced === 'strong' },
  { name: 'presented', weight: 3, holds: ({ introduced }) => introduced === 'fair' },
  { name: 'pointed at', weight: 2, holds: ({ introduced }) => introduced === 'weak' },
  { name: 'goes on', weight: 3, holds: ({ goesOn }) => goesOn },
  { name: 'below a title', weight: 3, holds: ({ isTitled }) => isTitled },
  { name: 'under a heading', weight: 3, holds: ({ heading }) => heading === 'document' },
  { name: 'under a heading for rules', weight: 2, holds: ({ heading }) => heading === 'rules' },
  { name: 'a heading first', weight: 2, holds: ({ heading, isFirst }) => heading !== undefined && isFirst },
  {
    name: 'furniture of a page',
    weight: 6,
    holds: isOfPage,
  },
  { name: 'numbered requirements', weight: 3, holds: ({ text }) => NUMBERED.test(text) },
  { name: 'obligations of others', weight: 2, holds: ({ text }) => obligesOthers(text) },
  { name: 'many lines', weight: 6, holds: ({ lines }) => lines.length >= MANY_LINES && !lines.every(isItem) },
  { name: 'polished', weight: 1, holds: isPolished },
  { name: 'long', weight: 1, holds: ({ text }) => text.length > LONG },
  { name: 'in another hand', weight: 2, holds: (facts) => facts.isOwnSmall && isPolished(facts) },
  { name: 'typed small', weight: -3, holds: isTypedSmall },
  { name: 'turns to the assistant', weight: -3, holds: (facts) => mayTurn(facts) && turns(facts) },
  { name: 'asks', weight: -2, holds: (facts) => mayTurn(facts) && isAsking(facts) },
  {
    name: 'all there is',
    weight: -2,
    holds: ({ isFirst, isLast, heading, lines }) =>
      isFirst && isLast && heading === undefined && lines.length < MANY_LINES,
  },
  { name: 'personal', weight: -1, holds: isPersonal },
  { name: 'short', weight: -1, holds: isShort },
];
/** Limit for the sum of negative weights when the introduction says that somebody else wrote the lines. */
const OWN_MAX = 3;

export function areMaterial(lines: readonly PromptLine[], around: Surroundings): boolean {
  return scoreLines(lines, around).score >= MATERIAL_MIN;
}

/** The sum of the weights of all signals that hold, and their names. */
function scoreLines(lines: readonly PromptLine[], around: Surroundings) {
  const texts = lines.map(({ text }) => text);
  const text = texts.join('\n').slice(0, JUDGED_MAX);
  const facts: Facts = { ...around, lines: texts, text, first: texts[0] ?? '', words: readSentence(text) };
  const signals = SIGNALS.filter((signal) => signal.holds(facts));
  const sum = (sign: number) =>
    signals.filter(({ weight }) => weight * sign > 0).reduce((total, { weight }) => total + weight, 0);
  const own = around.introduced === 'strong' ? Math.max(-OWN_MAX, sum(-1)) : sum(-1);
  return { score: sum(1) + own, signals: signals.map(({ name }) => name) };
}

/** Whether every line begins in upper case and ends with a stop, as in an edited text. */
function isPolished({ lines }: Facts): boolean {
  return lines.every((line) => {
    const text = withoutMark(line).replace(/^[*_`"'(]+/, '');
    return LARGE.test(text) && /[.!?:;。！？：][*_`"')\]]*$/.test(text);
  });
}

/** Whether lines are short and without context, so that their style tells nothing about their author. */
function isShort({ text, lines, goesOn, introduced, isTitled }: Facts): boolean {
  const isPlaced = goesOn || isTitled || introduced === 'strong' || introduced === 'fair';
  return text.length < SHORT && lines.length < 3 && !isPlaced;
}

function isTypedSmall({ lines }: Facts): boolean {
  const small = lines.filter((line) => SMALL.test(withoutMark(line)));
  return small.length > 0 && small.length * 2 >= lines.length && NOT_LARGE.test(withoutMark(lines[0]!));
}

/** Documents address their readers, too; so that counts only at both ends of a prompt, or in lower-case text. */
function mayTurn(facts: Facts): boolean {
  return facts.isFirst || facts.isLast || isTypedSmall(facts);
}

/** Whether lines ask something, also before a last sentence: "Do we comply? Have a look at src/cron." */
function isAsking({ text, lines, isLast }: Facts): boolean {
  if (/[?？]\s*$/.test(text)) return true;
  return isLast && lines.length === 1 && text.length < LONG && /[?？] /.test(text);
}

function turns({ first }: Facts): boolean {
  return turnsToYou(first);
}

function isPersonal({ words }: Facts): boolean {
  return holdsPhrase(words, 'self') || holdsPhrase(words, 'group') || holdsPhrase(words, 'you');
}

function isOfPage({ text, lines }: Facts): boolean {
  if (PAGE_MARKS.test(text)) return true;
  return lines.some((line) => {
    const label = LABEL.for(line).exec(line)?.[1];
    return label !== undefined && isPhrase(readSentence(label), 'pageLabels');
  });
}

/** Whether a sentence obliges a third party: "Users must never …". */
export function obligesOthers(text: string): boolean {
  return text.split(/(?<=[.!?:])\s|(?<=[。！？：])|\n/).some((piece) => {
    const sentence = readSentence(withoutMark(piece.trim()).replace(/^[§\d.]+\s+/, ''));
    const subject = { ...sentence, spaced: sentence.spaced.replace(ALL, ' ') };
    return startsWithPhrase(subject, 'parties') && holdsPhrase(sentence, 'commands');
  });
}

/** Whether a line begins with a request to the assistant. */
export function turnsToYou(line: string): boolean {
  const sentence = readSentence(withoutMark(line));
  if (startsWithPhrase(sentence, 'requests')) return true;
  // Japanese and Korean put the verb of a request last.
  const isVerbFinal = /[\u3040-\u30ff\uac00-\ud7af]/.test(line);
  return isVerbFinal && holdsPhrase(readSentence(line.trimEnd().slice(-REQUEST_END)), 'requests');
}

/** Whether verb forms address several people; the assistant is one. */
export function addressesMany(text: string): boolean {
  return TO_MANY.test(text);
}

/** Whether verb forms are formal or plural: some users address the assistant so, notices always do. */
export function addressesStrangers(text: string): boolean {
  return TO_STRANGERS.test(text) || TO_STRANGERS_UNSPACED.test(text);
}
