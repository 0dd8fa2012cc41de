import type { WorkState } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';
import { clip, oneLine } from '../clip.ts';

const CORRECTION_MAX = 160;
const PLAN_CORRECTIONS = 2;
const WORD_MIN = 4;
const STEM = 6;
const AMOUNT = /(?<![\w.])(\d[\d.,]*) ?(%|[\p{L}€$]{1,12})/gu;
/** A longer answer is a speech of its own. */
const OPTION_MAX = 60;
const HALF = 0.5;
/** A remark of so few letters that changes something is about the work at hand. */
const REMARK_MAX = 120;

/** What the user has said later that puts something else in the place of these words. */
export function correctionOf(text: string, line: number, work: WorkState): string {
  const words = stemsOf(text);
  return laterNote(
    changesAfter(line, work).findLast((sentence) => {
      const own = stemsOf(sentence);
      const shared = countShared(own, words);
      return (shared > 0 && isOtherNumber(text, sentence)) || (shared > 1 && shared >= own.size * HALF);
    }),
  );
}

/** Another number for what had one: with the same unit, behind the same word, or beside the old one. */
function isOtherNumber(before: string, later: string): boolean {
  const old = numbersOf(before);
  const now = numbersOf(later);
  const others = now.filter((number) => !old.includes(number));
  if (old.length === 0 || others.length === 0) return false;
  return now.length > others.length || isOtherAmount(before, later) || isLabelledAnew(before, later, others);
}

/** "Postgres 17", after "Postgres 16". */
function isLabelledAnew(before: string, later: string, numbers: readonly string[]): boolean {
  return numbers.some((number) => {
    const label = new RegExp(`(\\p{L}{3,}) ${number.replaceAll('.', '\\.')}`, 'u').exec(later)?.[1];
    return label !== undefined && new RegExp(`${label} \\d`, 'i').test(before);
  });
}

/** The user has given another figure for something that was found. */
export function figureCorrection(text: string, line: number, work: WorkState): string {
  const words = stemsOf(text);
  return laterNote(
    changesAfter(line, work).findLast(
      (sentence) => isOtherAmount(text, sentence) && countShared(stemsOf(sentence), words) > 0,
    ),
  );
}

/** What the user has said later about an approved plan. */
export function planCorrection(text: string, line: number, work: WorkState): string {
  const words = stemsOf(text);
  const told = work.prompts
    .filter((prompt) => prompt.line > line)
    .flatMap(({ changes = [], text: said }) =>
      changes.filter((sentence) => said.length <= REMARK_MAX || countShared(stemsOf(sentence), words) > 0),
    );
  return laterNote(told.slice(-PLAN_CORRECTIONS).join(' '));
}

/** What the user has said later of the option that was chosen. */
export function answerCorrection(text: string, line: number, work: WorkState): string {
  const option = text.slice(text.lastIndexOf('→') + 1);
  const chosen = stemsOf(option);
  const asked = stemsOf(text);
  if (option.length > OPTION_MAX) return '';
  return laterNote(
    changesAfter(line, work).findLast((sentence) => {
      const own = stemsOf(sentence);
      return countShared(own, chosen) > 0 || countShared(own, asked) > 1;
    }),
  );
}

function changesAfter(line: number, { prompts }: WorkState): string[] {
  return prompts.filter((prompt) => prompt.line > line).flatMap(({ changes = [] }) => changes);
}

export function laterNote(sentence: string | undefined): string {
  return sentence === undefined || sentence === ''
    ? ''
    : ` (the user later: ${clip(oneLine(sentence), CORRECTION_MAX)})`;
}

/** The same unit with another number: "556 Euro", after "538 Euro". */
function isOtherAmount(before: string, later: string): boolean {
  const old = amountsOf(before);
  const now = amountsOf(later);
  const units = [...old.keys()].filter((unit) => now.has(unit));
  return units.length > 0 && units.every((unit) => now.get(unit) !== old.get(unit));
}

function amountsOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(AMOUNT)].map(([, number = '', unit = '']) => [unit.toLowerCase(), number]),
  );
}

function countShared(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...stems].filter((stem) => others.has(stem)).length;
}

/** Words without their endings: who speaks of syncing speaks of the sync. */
export function stemsOf(text: string): Set<string> {
  return new Set(
    keyWords(text)
      .filter((word) => word.length >= WORD_MIN && !/^\d/.test(word))
      .map((word) => word.toLowerCase().slice(0, STEM)),
  );
}

function numbersOf(text: string): string[] {
  return text.match(/(?<![\w.])\d+(?:[.,]\d+)*/g) ?? [];
}
