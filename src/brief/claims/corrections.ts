import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Prompt, WorkState } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { clip, oneLine } from '../clip.ts';
import type { Claim } from './claim.ts';

const CORRECTION_MAX = 160;
const LATER = ' (the user later: ';
const PLAN_CORRECTIONS = 2;
const WORD_MIN = 4;
const STEM = 6;
const AMOUNT = letterPattern(
  String.raw`(?<![\w.])(\d[\d.,]*) ?(%|[\p{Script=Han}\p{Script=Hangul}]|[\p{L}€$]{1,12})`,
  'g',
);
const FIGURE = letterPattern(
  String.raw`(?<![\w.])\d[\d.,]*(?:[KMGT]i?[Bb]?\b|[\p{Script=Han}\p{Script=Hangul}]|(?<=\d)|%)`,
  'g',
);
/** A longer answer is free text, not one of the options offered. */
const OPTION_MAX = 60;
const TASK_SHARE = 0.6;
const SHORT_MAX = 160;
const BETWEEN_SENTENCES = /(?<=[.!?])\s+|(?<=[。！？])|\n+/;
/** A prompt of up to this length that changes something is taken to be about the plan, even without a common word. */
const REMARK_MAX = 120;

/** A note if the user later gave another figure for what a finding says. */
export function figureCorrection(text: string, line: number, work: WorkState): string {
  const words = stemsOf(text);
  return sentenceNote(
    changesAfter(line, work).findLast(
      (sentence) =>
        (isOtherAmount(text, sentence) && countShared(stemsOf(sentence), words) > 0) ||
        namesAnother(text, sentence),
    ),
  );
}

/** A note with what the user said later about a task: a sentence with most of the task's words. */
export function taskCorrection(text: string, line: number, work: WorkState): string {
  const words = stemsOf(text);
  return sentenceNote(
    sentencesAfter(line, work).findLast(
      (sentence) => words.size > 0 && countShared(stemsOf(sentence), words) >= words.size * TASK_SHARE,
    ),
  );
}

/** A note with the last changes that the user asked for after approving a plan. */
export function planCorrection(text: string, line: number, work: WorkState): string {
  const words = stemsOf(text);
  const told = work.prompts
    .filter((prompt) => prompt.line > line)
    .flatMap(({ changes = [], text: said }) =>
      changes.filter((sentence) => said.length <= REMARK_MAX || countShared(stemsOf(sentence), words) > 0),
    );
  return sentenceNote(told.slice(-PLAN_CORRECTIONS).join(' '));
}

/** A note with what the user said later about the option chosen in an answer. */
export function answerCorrection(text: string, line: number, work: WorkState): string {
  const option = text.slice(text.lastIndexOf('→') + 1);
  const chosen = stemsOf(option);
  const asked = stemsOf(text);
  if (option.length > OPTION_MAX) return '';
  return sentenceNote(
    changesAfter(line, work).findLast((sentence) => {
      const own = stemsOf(sentence);
      return countShared(own, chosen) > 0 || countShared(own, asked) > 1;
    }),
  );
}

/** The short sentences of prompts after a line, without questions, which change nothing. */
function sentencesAfter(line: number, { prompts }: WorkState): string[] {
  return prompts
    .filter((prompt) => prompt.line > line)
    .flatMap(({ own, text }) => (own ?? text).split(BETWEEN_SENTENCES))
    .filter((sentence) => sentence.length <= SHORT_MAX && !/[?？]\s*$/.test(sentence));
}

function changesAfter(line: number, { prompts }: WorkState): string[] {
  return prompts.filter((prompt) => prompt.line > line).flatMap(({ changes = [] }) => changes);
}

/** The claim has a note with later words of the user. A file that holds the fact does not hold those. */
export function isCorrected({ text }: Claim): boolean {
  return text.includes(LATER);
}

/** A note with what the user said later about the quoted text, newest last. */
export function sinceNote(prompt: Prompt | undefined, quotedText: string): string {
  const since = prompt?.since?.filter(
    ({ about }) =>
      quotedText.includes(about) || prompt.answers.includes(about) || prompt.refused?.includes(about),
  );
  const told = new Set(since?.map(({ words }) => clip(oneLine(words), CORRECTION_MAX)));
  return laterNote([...told].join(' … '));
}

function laterNote(words: string | undefined): string {
  return words === undefined || words === '' ? '' : `${LATER}${words})`;
}

function sentenceNote(sentence: string | undefined): string {
  return laterNote(sentence === undefined ? undefined : clip(oneLine(sentence), CORRECTION_MAX));
}

/** The same unit with another number: "556 Euro", after "538 Euro". */
function isOtherAmount(before: string, later: string): boolean {
  const old = amountsOf(before);
  const now = amountsOf(later);
  const units = [...old.keys()].filter((unit) => now.has(unit));
  return units.length > 0 && units.every((unit) => now.get(unit) !== old.get(unit));
}

/** "1Gi was too much, 768Mi", "350 and not 200": names the old figure first or rules it out, and gives another one. */
function namesAnother(before: string, later: string): boolean {
  const now = figuresOf(later);
  const named = figuresOf(before).find((figure) => now.includes(figure) && figure.length > 1);
  if (named === undefined || now.every((figure) => figure === named)) return false;
  const isRuledOut = new RegExp(`(?:${spaced.against}) ${named.replaceAll('.', '\\.')}`).test(later);
  return now[0] === named || isRuledOut;
}

function figuresOf(text: string): string[] {
  return text.match(FIGURE.for(text)) ?? [];
}

function amountsOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(AMOUNT.for(text))].map(([, number = '', unit = '']) => [unit.toLowerCase(), number]),
  );
}

function countShared(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...stems].filter((stem) => others.has(stem)).length;
}

/** Stems of the keywords (their first letters), so that "syncing" matches "sync". */
export function stemsOf(text: string): Set<string> {
  return new Set(
    keyWords(text)
      .filter((word) => word.length >= WORD_MIN && !/^\d/.test(word))
      .map((word) => word.toLowerCase().slice(0, STEM)),
  );
}
