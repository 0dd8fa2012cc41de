const INTRODUCER = String.raw`\x1b|\\x1b|\\u001b|\\u\{1b\}|\\033|\\0?33|\\e|\^\[`;
/** Terminal sequences for colours, cursor movements, links and titles: as bytes, and escaped as in code and JSON. */
const TERMINAL = [
  String.raw`(?:${INTRODUCER})\][^\x07\x1b\n]{0,300}?(?:\x07|\\x07|\\u0007|\\007|\\a|\^G|(?:${INTRODUCER})\\{1,2})`,
  String.raw`(?:(?:${INTRODUCER})\[|\x9b)[\d;:?>=]{0,40}[ !]?[A-Za-z@]`,
  String.raw`\x1b[()*+][A-B\d]`,
  String.raw`\x1b[=>78cDEHM\\]`,
  String.raw`\\{2,7}(?=["'])`,
];
/** Signs of hiding in Latin-1 text, which most texts are. */
const LATIN = ['\x1b', '\x9b', '\xad'];
const INVISIBLE = '\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const WIDE = '\\uff0d\\uff10-\\uff19\\uff21-\\uff3a\\uff3f\\uff41-\\uff5a';
const UNUSUAL = new RegExp(`[\\u0100-\\u017f\\u0400-\\u04ff\\u3040-\\ud7af${INVISIBLE}${WIDE}]`);

const ENCODED = [
  String.raw`(?:%|\\x|\\u00)[2-7][\da-f]`,
  '&#x[2-7][\\da-f];',
  String.raw`&#\d{2,3};`,
  String.raw`\\(?:0?[4-7][0-7]|1[0-7]{2})`,
  String.raw`\\_`,
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
/** Compiled at the first use, because most processes need neither. */
let hiding: RegExp | undefined;
let concealing: RegExp | undefined;
/** The run of token characters that ends at an offset, and the one that begins there. */
const RUN_BEFORE = /(?<=([\w+/=.~-]{0,200}))/y;
const RUN_BEHIND = /(?=([\w+/=.~-]{0,200}))/y;
/** The minimum length of a line that was wrapped because it was too long. */
const WIDTH_MIN = 50;
const HALF_MIN = 8;

/** Whether a text holds invisible characters or other scripts. One pass, mostly the only one. */
export function isUnusual(text: string): boolean {
  return UNUSUAL.test(text);
}

/** Whether a text holds terminal sequences, invisible characters, or full-width letters as in a token. */
export function isHidden(text: string): boolean {
  if (LATIN.some((sign) => text.includes(sign))) return true;
  return isUnusual(text) && new RegExp(`[${INVISIBLE}]|[${WIDE}]{8}`).test(text);
}

/** Removes terminal sequences and invisible characters, and narrows full-width ones, up to so many of them. */
export function withoutHiding(text: string, removedMax: number) {
  hiding ??= new RegExp([...TERMINAL, `[\\xad${INVISIBLE}${WIDE}]`].join('|'), 'gi');
  const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
  return uncover(text, hiding, (match) => (match >= '\uff01' ? narrow(match) : ''), removedMax);
}

/** Decodes characters, joins string literals, and joins lines that were broken inside something random. */
export function withoutConcealing(text: string) {
  concealing ??= new RegExp([...ENCODED, ...JOINT, LINE_BREAK].join('|'), 'gi');
  return uncover(text, concealing, (match, at) => {
    if (/^\\?\r?\n|,/.test(match)) return isBrokenInside(text, match, at) ? '' : undefined;
    return /^["'`]/.test(match) ? '' : decode(match);
  });
}

/** Replaces each match of the pattern, unless with undefined. `locate` leads back to the original offsets. */
function uncover(
  text: string,
  pattern: RegExp,
  replace: (match: string, at: number) => string | undefined,
  removedMax = Number.POSITIVE_INFINITY,
) {
  /** The pieces of the new text, and where each of them begins and ends in both. */
  const pieces: { start: number; end: number; from: number; to: number }[] = [];
  let uncovered = '';
  let from = 0;
  let removed = 0;
  const add = (part: string, to: number) => {
    const start = uncovered.length;
    uncovered += part;
    if (part !== '') pieces.push({ start, end: uncovered.length, from, to });
    from = to;
  };
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const part = replace(match, index);
    if (part === undefined) continue;
    if (++removed > removedMax) break;
    add(text.slice(from, index), index);
    add(part, index + match.length);
  }
  add(text.slice(from), text.length);
  const pieceAt = (at: number) => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pieces[middle]!.end > at) high = middle;
      else low = middle + 1;
    }
    return pieces[low]!;
  };
  return {
    text: uncovered,
    locate: (start: number, end: number) => {
      const [first, last] = [pieceAt(start), pieceAt(end - 1)];
      return { start: first.from + start - first.start, end: last.to + end - last.end };
    },
    removed,
  };
}

function decode(match: string): string | undefined {
  if (match === '\\_') return '_';
  const digits = /[\da-f]+(?=;?$)/i.exec(match)![0];
  const radix = /^(?:%|\\[xu]|&#x)/i.test(match) ? 16 : match.startsWith('\\') ? 8 : 10;
  const value = Number.parseInt(digits, radix);
  return value > 32 && value < 127 ? String.fromCharCode(value) : undefined;
}

/** Whether the runs before and behind a line break or a comma look like two halves of one random value. */
function isBrokenInside(text: string, joint: string, at: number): boolean {
  const next = at + joint.length;
  const before = runAt(text, at, RUN_BEFORE);
  const behind = runAt(text, next, RUN_BEHIND);
  if (before.length < HALF_MIN || !looksScrambled(before) || !looksScrambled(behind)) return false;
  if (joint.includes(',')) return behind.length >= HALF_MIN;
  const width = at - (text.lastIndexOf('\n', at - 1) + 1);
  return width >= WIDTH_MIN || joint.startsWith('\\') || /[\r\n"'`]/.test(text[next + behind.length] ?? '\n');
}

function runAt(text: string, at: number, run: RegExp): string {
  run.lastIndex = at;
  return run.exec(text)![1]!;
}

/** Whether a run mixes letters with digits, or has upper case in the middle: neither a word nor a number. */
function looksScrambled(run: string): boolean {
  return /[A-Za-z][^A-Za-z]*\d|\d[^A-Za-z]*[A-Za-z]|[a-z][A-Z]/.test(run);
}
