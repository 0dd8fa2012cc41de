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
/** Numbers in prose. A single digit occurs in too many sentences to tell where it comes from. */
const NUMBER = /(?<![\w.,])\d+[.,]\d+|(?<![\w.,])\d{2,}(?:,\d{3})*/g;
/** Numbers in the output of a command, single digits included. */
const ANY_NUMBER = /(?<![\w.,])\d+(?:[.,]\d+)*/g;
/** With this many words in its line, a figure is identified by them even if the command had other arguments. */
const LABEL_WORDS = 3;
/** A key, a hash or another long token. */
const CODED = /\S{40}/;
/** The format of `time`: "4m12.3s". */
const MINUTES = /\b(\d+)m ?([\d.]+)s\b/g;
/** The same in prose: "4 min 12". */
const MINUTES_TOLD = letterPattern(
  String.raw`(?<![\w.,])(\d+) ?(?:${spaced.timeUnits}|m) (?:[\p{L}]{1,3} )?(\d{1,2})(?![\d.,]*\d)`,
  'g',
);
/** A blank as the thousands separator: "18 240". */
const BLANK_IN_NUMBER = /(?<=(?<![\d.,])\d{1,3})[\u0020\u00a0\u202f](?=\d{3}(?!\d))/g;
const WORD = letterPattern(String.raw`[\p{L}]{2,}`, 'g');
/** Divisors for larger units: milliseconds may be told as seconds, megabytes as gigabytes. */
const LARGER_UNITS = [1e3, 1e6];
const DIGITS_MIN = 2;
/** The largest argument that `toFixed` accepts. */
const DECIMALS_MAX = 100;
const TELLING_WORDS = 8;
const SHORT = 3;

/**
 * Stores the figures that a command printed and outdates findings with its earlier ones. Returns whether the same
 * command printed other figures now.
 */
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

/** An earlier measurement, and those of its numbers that the new one does not contain. */
interface Replaced {
  before: Measured;
  gone: string[];
  isSame: boolean;
}

/**
 * Marks findings that tell replaced figures. Only the very same command proves them outdated; a similar one may have
 * measured something else.
 */
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

/** It says more than a figure, for example a cause, so it stays valid when only the figure changes. */
function tellsMore({ text, keys }: Finding): boolean {
  return isDiagnosis(text) || keys.filter((key) => !/^\d[\d.,]*/.test(key)).length >= TELLING_WORDS;
}

/** Both outputs are short, or they share a line that differs in its numbers only. */
function areComparable(before: Measured, now: Measured): boolean {
  const isShort = before.figures.length <= SHORT && now.figures.length <= SHORT;
  return isShort || now.figures.some(({ label }) => before.figures.some((figure) => figure.label === label));
}

/** The same program printed the figure again in a line with the same words. */
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

/** A number in a statement, and how it can be matched with a measured one. */
interface Told {
  number: string;
  decimals: number;
  /** It has enough digits to be compared with the rounded value of a measured number. */
  isRounded: boolean;
  /** It is small enough to be a measured number in a larger unit. */
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

/**
 * Returns a test whether a number in prose stands for a measured one: "9.1 s" for "9120.331 ms". Rounded values are
 * cached, as hundreds of findings are tested.
 */
function figuresAmong(measured: readonly string[]): (told: Told) => boolean {
  let exact: Set<string> | undefined;
  /** Rounded values by the number of decimals: in the same unit, and in larger ones. */
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
