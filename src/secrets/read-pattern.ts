import { type Check, decoderOf, passes } from './checks.ts';
import { patternTable } from './pattern-table.ts';

/** A pattern that is ready to be matched. */
export interface ReadyPattern {
  kind: string;
  rank: number;
  swallows: boolean;
  isToken: boolean;
  isWhole: boolean;
  /** Whether `accepts` checks matches more closely. */
  isChecked: boolean;
  /** Whether it only shows that a text must be searched in another way. */
  isDisguise: boolean;
  /** The match that begins at this offset. */
  matchAt(text: string, start: number): RegExpExecArray | null;
  accepts(secret: string): boolean;
  /** Decodes an encoded match. */
  decode: ((secret: string) => string) | undefined;
}

/** How many characters before and behind an offset are searched by the cheap tests that precede a pattern. */
const TOOL_DISTANCE = 280;
const AHEAD_DISTANCE = 400;
const AHEAD_BLOCK = 2000;
/** Longer than any match of an `ahead` pattern. */
const AHEAD_LENGTH = 100;

let lines: string[] | undefined;
const ready: (ReadyPattern | undefined)[] = [];

export function patternAt(rank: number): ReadyPattern {
  ready[rank] ??= readPattern(rank);
  return ready[rank];
}

/** The patterns that also apply to names in other scripts. */
export function patternsInAnyScript(): ReadyPattern[] {
  return patternTable.inAnyScript.map(patternAt);
}

function readPattern(rank: number): ReadyPattern {
  lines ??= patternTable.lines.split('\n');
  const [kind = '', source = '', flags = '', check = '', bits = '', tools = '', ahead = '', marks = ''] =
    lines[rank]!.split('\t');
  const isToken = marks.includes('token');
  const mayMatch = tools !== '' ? createIsBehindTool(tools) : ahead !== '' ? createIsAhead(ahead) : undefined;
  let sticky: RegExp | undefined;
  return {
    kind,
    rank,
    swallows: marks.includes('swallows'),
    isToken,
    isWhole: marks.includes('whole'),
    isChecked: check !== '',
    isDisguise: source === '',
    matchAt(text, start) {
      if (mayMatch && !mayMatch(text, start)) return null;
      sticky ??= new RegExp((isToken ? '(?<![A-Za-z\\d])' : '') + source, `y${flags}`);
      sticky.lastIndex = start;
      return sticky.exec(text);
    },
    accepts: (secret) => check === '' || passes(check as Check, secret, Number(bits)),
    decode: decoderOf(check),
  };
}

function createIsBehindTool(list: string): (text: string, start: number) => boolean {
  const tools = list.split('|');
  return (text, start) => {
    const before = text.slice(Math.max(0, start - TOOL_DISTANCE), start);
    // A fast first test: mostly none of the names occurs.
    if (!tools.some((tool) => before.includes(tool))) return false;
    const words = before.split(/[^\w.-]+/);
    return words.some((word) => tools.includes(word) || tools.includes(word.replace(/\.exe$/, '')));
  };
}

/**
 * Whether the `ahead` pattern matches near an offset; remembers what was searched, so that a long text without spaces
 * is not searched again at every offset.
 */
function createIsAhead(source: string): (text: string, start: number) => boolean {
  const pattern = new RegExp(source);
  if (source.startsWith('^')) return (text, start) => pattern.test(text.slice(start, start + AHEAD_DISTANCE));
  let seen = '';
  let from = 0;
  let first = -1;
  return (text, start) => {
    if (seen !== text || start < from || start > first) {
      const block = text.slice(start, start + AHEAD_BLOCK);
      const at = block.search(pattern);
      seen = text;
      from = start;
      // A match may begin at the end of the block and continue behind it.
      if (at !== -1) first = start + at;
      else first = start + AHEAD_BLOCK < text.length ? start + AHEAD_BLOCK - AHEAD_LENGTH : text.length;
    }
    return first < text.length && first < start + AHEAD_DISTANCE;
  };
}

/** A run of token characters that is interrupted by a line break, or by the start of the next string literal. */
const BROKEN_RUN =
  /[\w+/=.~-]{2,400}(?:\\?\r?\n[ \t>|│┃]{0,12}|["'`]\s{0,40}(?:(?:[+.&,]|\.\.|\|\|)\s{0,40})?["'`])[\w+/=.~-]/y;
/** Minimum length of a token that is identified by its format, and the signs allowed at its beginning. */
const TOKEN_LENGTH_MIN = 16;
const TOKEN_SIGNS = '_-./+=~$:%@';
const TOKEN_BREAKS = '\\"\'`\r\n&';

/**
 * Whether a token may begin here: not mid-word, and long enough or interrupted by something that may stand within a
 * token.
 */
export function mayBeToken(text: string, start: number): boolean {
  if (start > 0 && isLetterOrDigit(text.charCodeAt(start - 1))) return false;
  for (let at = start; at < start + TOKEN_LENGTH_MIN; at++) {
    const code = text.charCodeAt(at);
    if (!isLetterOrDigit(code) && !TOKEN_SIGNS.includes(text[at] ?? ' '))
      return at > start + 1 && TOKEN_BREAKS.includes(text[at] ?? ' ');
  }
  return true;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

/** Whether the run that begins here is interrupted by the end of a line or string and continues behind it. */
export function goesOn(text: string, start: number): boolean {
  BROKEN_RUN.lastIndex = start;
  return BROKEN_RUN.test(text);
}
