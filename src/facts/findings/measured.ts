import type { Finding, Findings, Measured } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { commandKey } from '../command-text.ts';
import { isDiagnosis } from './guess.ts';
import { isLikeCommand, isSameCommand, programIn } from './same-command.ts';

const SCANNED_MAX = 600;
const LINES_MAX = 12;
const LABEL_MAX = 80;
const COMMAND_MAX = 80;
const COMMANDS_MAX = 30;
/** One digit stands in too many sentences to tell where it comes from. */
const NUMBER = /(?<![\w.,])\d+[.,]\d+|(?<![\w.,])\d{2,}(?:,\d{3})*/g;
/** Whatever has one digit, for the output of a command. */
const ANY_NUMBER = /(?<![\w.,])\d+(?:[.,]\d+)*/g;
/** So many words around a number tell what it is, whichever way it was asked for. */
const LABEL_WORDS = 3;
/** A key, a hash or the like. */
const CODED = /\S{40}/;
/** How `time` tells it. */
const MINUTES = /\b(\d+)m ?([\d.]+)s\b/g;
/** How a sentence does: "4 min 12". */
const MINUTES_TOLD = letterPattern(
  String.raw`(?<![\w.,])(\d+) ?(?:${spaced.timeUnits}|m) (?:[\p{L}]{1,3} )?(\d{1,2})(?![\d.,]*\d)`,
  'g',
);
/** "18 240" */
const BLANK_IN_NUMBER = /(?<=(?<![\d.,])\d{1,3})[\u0020\u00a0\u202f](?=\d{3}(?!\d))/g;
const WORD = letterPattern(String.raw`[\p{L}]{2,}`, 'g');
/** Seconds for milliseconds, gigabytes for megabytes. */
const LARGER_UNITS = [1e3, 1e6];
const DIGITS_MIN = 2;
/** What `toFixed` takes. */
const DECIMALS_MAX = 100;
const TELLING_WORDS = 8;
const SHORT = 3;

/** A figure holds until the command that gave it gives another one. Says whether it did. */
export function noteMeasured(carry: Findings, command: string, output: string, line: number): boolean {
  if (programIn(command) === '') return false;
  const figures = figuresIn(output.slice(0, SCANNED_MAX));
  if (figures.length === 0) return false;
  const now: Measured = { key: commandKey(command), line, figures };
  const numbers = new Set(numbersOf(figures));
  const replaced: Replaced[] = [];
  carry.measured = carry.measured.filter((before) => {
    const isSame = isSameCommand(before.key, now.key);
    const isLike = isSame || isLikeCommand(before.key, now.key);
    const asked =
      isLike && areComparable(before, now)
        ? before.figures
        : before.figures.filter((figure) => isTold(figure, before, now));
    const gone = numbersOf(asked).filter((number) => !numbers.has(number));
    if (gone.length > 0) replaced.push({ before, gone, isSame });
    return !isSame;
  });
  if (replaced.length > 0) noteNewer(carry, replaced, now);
  carry.measured.push(now);
  if (carry.measured.length > COMMANDS_MAX) carry.measured.shift();
  return replaced.some(({ isSame }) => isSame);
}

/** What a command gave before, and which of its numbers are others now. */
interface Replaced {
  before: Measured;
  gone: string[];
  isSame: boolean;
}

/** The very command tells that a figure is over; another one that asks for the same may have asked it of something else. */
function noteNewer(carry: Findings, replaced: readonly Replaced[], now: Measured): void {
  const isNow = figuresAmong(numbersOf(now.figures));
  const shown = now.figures.map((figure) => filled(figure.label, figure.numbers)).join(' | ');
  const newer = `\`${now.key.slice(0, COMMAND_MAX)}\` → ${shown.slice(0, LABEL_MAX)}`;
  const steps = replaced.map(({ before, gone, isSame }) => ({
    ...{ line: before.line, isSame, older: `\`${before.key.slice(0, COMMAND_MAX)}\`` },
    ...{ isGone: figuresAmong(gone), isMeasured: figuresAmong(numbersOf(before.figures)) },
  }));
  const isAnyGone = figuresAmong(replaced.flatMap(({ gone }) => gone));
  for (const finding of carry.kept) {
    const told = numbersTold(finding);
    if (finding.newer === undefined && !told.some(isAnyGone)) continue;
    for (const { line, isSame, older, isGone, isMeasured } of steps) {
      if (finding.newer?.startsWith(older)) finding.newer = newer;
      if (finding.line < line || finding.line > now.line || !told.some(isGone)) continue;
      if (isSame && !told.some(isNow) && told.every(isMeasured) && !tellsMore(finding)) finding.isOver = true;
      finding.newer = newer;
    }
  }
}

/** More than the figure, which is another one now. */
function tellsMore({ text, keys }: Finding): boolean {
  return isDiagnosis(text) || keys.filter((key) => !/^\d[\d.,]*/.test(key)).length >= TELLING_WORDS;
}

/** One answer, or one with the same words in it. */
function areComparable(before: Measured, now: Measured): boolean {
  const isShort = before.figures.length <= SHORT && now.figures.length <= SHORT;
  return isShort || now.figures.some(({ label }) => before.figures.some((figure) => figure.label === label));
}

/** The same program tells the same thing in the same words. */
function isTold({ label }: Measured['figures'][number], before: Measured, now: Measured): boolean {
  return (
    programIn(before.key) === programIn(now.key) &&
    now.figures.some((figure) => figure.label === label) &&
    (label.match(WORD.for(label)) ?? []).length >= LABEL_WORDS
  );
}

function figuresIn(output: string): Measured['figures'] {
  return output
    .split('\n')
    .map((raw) => {
      const line = raw.replace(MINUTES, '$1 m $2 s');
      return {
        label: line.replace(ANY_NUMBER, '#').trim().slice(0, LABEL_MAX),
        numbers: [...numbersIn(line, ANY_NUMBER), ...secondsIn(raw, MINUTES)],
      };
    })
    .filter(({ label, numbers }) => numbers.length > 0 && !CODED.test(label))
    .slice(0, LINES_MAX);
}

/** A number in a sentence, and what it may stand for. */
interface Told {
  number: string;
  decimals: number;
  /** Whether there is enough of it to tell what it was before it was rounded. */
  isRounded: boolean;
  /** Whether it would be told in these units and not in smaller ones. */
  isShort: boolean;
  /** It was rounded to a whole number. */
  isWhole?: boolean;
}

const numbersTold = onceEachThing(({ text }: Finding): readonly Told[] => {
  const plain = text.replace(BLANK_IN_NUMBER, '');
  return [
    ...numbersIn(plain, NUMBER).map((number) => {
      const decimals = number.split('.')[1]?.length ?? 0;
      return {
        number,
        decimals,
        isRounded: number.replace(/^0\.0*|\./g, '').length >= DIGITS_MIN && decimals <= DECIMALS_MAX,
        isShort: Number(number) < 1000,
      };
    }),
    ...secondsIn(plain, MINUTES_TOLD.for(plain)).map((number) => ({
      ...{ number, decimals: 0, isRounded: true, isShort: false, isWhole: true },
    })),
  ];
});

/** Minutes and seconds as seconds. */
function secondsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, minutes, seconds]) => {
    const all = Number(minutes) * 60 + Number(seconds);
    return String(Math.round(all * 10) / 10);
  });
}

function filled(label: string, numbers: readonly string[]): string {
  let nth = 0;
  return label.replaceAll('#', () => numbers[nth++] ?? '#');
}

function numbersOf(figures: Measured['figures']): string[] {
  return figures.flatMap(({ numbers }) => numbers);
}

function numbersIn(text: string, pattern: RegExp): string[] {
  return [
    ...new Set(
      (text.match(pattern) ?? []).map((number) => number.replace(/,(?=\d{3}(?!\d))/g, '').replace(',', '.')),
    ),
  ];
}

/** Whether a number is told by one of those measured: "9.1 s" is what "9120.331 ms" says. Hundreds are asked of the same ones. */
function figuresAmong(measured: readonly string[]): (told: Told) => boolean {
  let exact: Set<string> | undefined;
  /** In the same and in larger units, by the number of decimals. */
  const same: Set<string>[] = [];
  const larger: Set<string>[] = [];
  const inUnits = (units: readonly number[], decimals: number) =>
    new Set(measured.flatMap((number) => units.map((unit) => (Number(number) / unit).toFixed(decimals))));
  return ({ number, decimals, isRounded, isShort, isWhole }) => {
    exact ??= new Set(measured);
    if (exact.has(number)) return true;
    if (!isRounded) return false;
    if (decimals > 0 || isWhole) {
      same[decimals] ??= inUnits([1], decimals);
      if (same[decimals].has(number)) return true;
    }
    if (!isShort) return false;
    larger[decimals] ??= inUnits(LARGER_UNITS, decimals);
    return larger[decimals].has(number);
  };
}
