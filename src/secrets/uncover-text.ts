/** A text without what hides a secret, with a mapping back to the original offsets. */
export interface UncoveredText {
  text: string;
  /** The original offsets of a passage. */
  locate(start: number, end: number): { start: number; end: number };
  /** Whether a passage had something removed or decoded in it. */
  isAltered(start: number, end: number): boolean;
  /** How often something was removed or decoded. */
  removed: number;
}

/** A piece of the new text that begins at `at` and stands from `from` to `to` in the original. */
interface Piece {
  at: number;
  from: number;
  to: number;
  isCopy: boolean;
}

const INTRODUCER = String.raw`\x1b|\\x1b|\\u001b|\\u\{1b\}|\\033|\\0?33|\\e|\^\[`;
/** Terminal sequences for colours, cursor movements, links and titles: as bytes, and escaped as in code and JSON. */
const TERMINAL = [
  String.raw`(?:${INTRODUCER})\][^\x07\x1b\n]{0,300}?(?:\x07|\\x07|\\u0007|\\007|\\a|\^G|(?:${INTRODUCER})\\{1,2})`,
  String.raw`(?:(?:${INTRODUCER})\[|\x9b)[\d;:?>=]{0,40}[ !]?[A-Za-z@]`,
  String.raw`\x1b[()*+][A-B\d]`,
  String.raw`\x1b[=>78cDEHM\\]`,
  String.raw`\\{2,7}(?=["'])`,
];
const INVISIBLE = '[\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]';
const createHiding = () => new RegExp([...TERMINAL, INVISIBLE].join('|'), 'gi');
const ANY_INVISIBLE = /[\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;

const UNUSUAL =
  /[\u0100-\u017f\u0400-\u04ff\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3040-\u9fff\uac00-\ud7af\ufeff\uff21-\uff5a]/;

const ENCODED = [
  String.raw`%[2-7][\da-f]`,
  String.raw`\\x[2-7][\da-f]`,
  String.raw`\\u00[2-7][\da-f]`,
  '&#x[2-7][\\da-f];',
  String.raw`&#\d{2,3};`,
  String.raw`\\(?:0?[4-7][0-7]|1[0-7]{2})`,
  String.raw`\\_`,
  '[\\uff01-\\uff5e]',
];
/** The joint between two string literals that are concatenated, adjacent or in one array. */
const JOINT = [
  String.raw`(["'\x60])\s{0,40}(?:[+.&]|\.\.|\|\|)\s{0,40}(?:\\\r?\n\s{0,40})?\1`,
  String.raw`(["'])\s{0,3}\\?\r?\n\s{0,40}\2`,
  String.raw`(?<=\w)(?:''|"")(?=\w)`,
  String.raw`(?<=[\w+/=.~-])(["'\x60])\s{0,3},\s{0,40}\3(?=[\w+/=.~-])`,
];
/** A line break inside a value; the next line may be indented or quoted. */
const LINE_BREAK = String.raw`(?<=[\w+/=.~-])\\?\r?\n[ \t>|│┃]{0,12}(?=[\w+/=.~-])`;
const createConcealing = () => new RegExp([...ENCODED, ...JOINT, LINE_BREAK].join('|'), 'gi');
/** Compiled at the first use, because most processes need neither. */
let hiding: RegExp | undefined;
let concealing: RegExp | undefined;
const RUN = /[\w+/=.~-]/;
const RUN_LENGTH_MAX = 200;
/** The minimum length of a line that was wrapped because it was too long. */
const WIDTH_MIN = 50;
const HALF_MIN = 8;

/** Whether a text holds terminal sequences or invisible characters. */
export const hasInvisible = (text: string) => hasInvisibleLatin(text) || ANY_INVISIBLE.test(text);

/** Whether a text holds those of them that occur in Latin-1 text. */
export const hasInvisibleLatin = (text: string) =>
  text.includes('\u001b') || text.includes('\u009b') || text.includes('\u00ad');

/** Whether a text holds invisible characters or other scripts. One pass, mostly the only one. */
export const isUnusual = (text: string) => UNUSUAL.test(text);

/** Whether a text holds full-width letters and digits, at least eight in a row as in a token. */
export const hasFullWidth = (text: string) => /[\uff10-\uff19\uff21-\uff3a\uff3f\uff41-\uff5a]{8}/.test(text);

/** Removes terminal sequences and invisible characters, up to so many of them. */
export function withoutHiding(text: string, removedMax: number): UncoveredText {
  hiding ??= createHiding();
  return uncover(text, hiding, () => '', removedMax);
}

/** Decodes characters, joins string literals, and joins lines that were broken inside something random. */
export function withoutConcealing(text: string): UncoveredText {
  concealing ??= createConcealing();
  return uncover(text, concealing, (match, at) => {
    if (/^\\?\r?\n/.test(match)) return isBrokenInside(text, at, at + match.length) ? '' : undefined;
    if (match.includes(',')) return isOfArray(text, at, at + match.length) ? '' : undefined;
    return /^["'`]/.test(match) ? '' : decode(match);
  });
}

/** Replaces each match of the pattern, unless the replacement is undefined. */
function uncover(
  text: string,
  pattern: RegExp,
  replace: (match: string, at: number) => string | undefined,
  removedMax = Number.POSITIVE_INFINITY,
): UncoveredText {
  const pieces: Piece[] = [];
  let uncovered = '';
  let from = 0;
  let removed = 0;
  const add = (part: string, to: number, isCopy: boolean) => {
    if (part !== '') pieces.push({ at: uncovered.length, from, to, isCopy });
    uncovered += part;
    from = to;
  };
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const part = replace(match, index);
    if (part === undefined) continue;
    if (++removed > removedMax) break;
    add(text.slice(from, index), index, true);
    add(part, index + match.length, false);
  }
  add(text.slice(from), text.length, true);
  const pieceAt = (at: number) => pieces[lastIndexUpTo(pieces, at)]!;
  return {
    text: uncovered,
    locate: (start, end) => {
      const [first, last] = [pieceAt(start), pieceAt(end - 1)];
      return {
        start: first.isCopy ? first.from + start - first.at : first.from,
        end: last.isCopy ? last.from + end - last.at : last.to,
      };
    },
    removed,
    isAltered: (start, end) => pieceAt(start) !== pieceAt(end - 1) || !pieceAt(start).isCopy,
  };
}

function lastIndexUpTo(pieces: readonly Piece[], at: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function decode(match: string): string | undefined {
  if (match === '\\_') return '_';
  const code = match.charCodeAt(0);
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0);
  const digits = /[\da-f]+(?=;?$)/i.exec(match)![0];
  const radix = /^(?:%|\\[xu]|&#x)/i.test(match) ? 16 : match.startsWith('\\') ? 8 : 10;
  const value = Number.parseInt(digits, radix);
  return value > 32 && value < 127 ? String.fromCharCode(value) : undefined;
}

/** Whether two adjacent strings of an array look like two halves of one random value. */
function isOfArray(text: string, end: number, start: number): boolean {
  const [first, last] = runAround(text, end, start);
  if (end - first < HALF_MIN || last - start < HALF_MIN) return false;
  return looksScrambled(text.slice(first, end)) && looksScrambled(text.slice(start, last));
}

/** The start of the run of token characters that ends at `end`, and the end of the run that begins at `start`. */
function runAround(text: string, end: number, start: number): [first: number, last: number] {
  let first = end;
  while (first > 0 && end - first < RUN_LENGTH_MAX && RUN.test(text[first - 1]!)) first--;
  let last = start;
  while (last < text.length && last - start < RUN_LENGTH_MAX && RUN.test(text[last]!)) last++;
  return [first, last];
}

/** Whether the runs before and behind a line break look like two halves of one random value. */
function isBrokenInside(text: string, end: number, start: number): boolean {
  const [first, last] = runAround(text, end, start);
  if (
    end - first < HALF_MIN ||
    !looksScrambled(text.slice(first, end)) ||
    !looksScrambled(text.slice(start, last))
  )
    return false;
  const width = end - (text.lastIndexOf('\n', end - 1) + 1);
  return width >= WIDTH_MIN || text[end] === '\\' || last === text.length || /[\r\n"'`]/.test(text[last]!);
}

/** Whether a run mixes letters with digits, or has upper case in the middle: neither a word nor a number. */
function looksScrambled(run: string): boolean {
  return /[A-Za-z][^A-Za-z]*\d|\d[^A-Za-z]*[A-Za-z]|[a-z][A-Z]/.test(run);
}
