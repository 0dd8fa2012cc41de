import { type Check, decoderOf, passes } from './checks.ts';
import { patternTable } from './pattern-table.ts';

/** A pattern as it is used. */
export interface ReadyPattern {
  kind: string;
  rank: number;
  swallows: boolean;
  isToken: boolean;
  isWhole: boolean;
  /** Whether there is a closer look at what is found. */
  isChecked: boolean;
  /** What the pattern finds at this place. */
  matchAt(text: string, start: number): RegExpExecArray | null;
  accepts(secret: string): boolean;
  /** What is encoded in what it finds. */
  decode: ((secret: string) => string) | undefined;
}

/** How far before and behind a place is looked before a pattern is tried. */
const TOOL_DISTANCE = 280;
const AHEAD_DISTANCE = 400;
const AHEAD_BLOCK = 2000;
/** Longer than what any of these patterns matches. */
const AHEAD_LENGTH = 100;

let lines: string[] | undefined;
const ready: (ReadyPattern | undefined)[] = [];

export function patternAt(rank: number): ReadyPattern {
  ready[rank] ??= readPattern(rank);
  return ready[rank];
}

/** The patterns whose names exist in other scripts. */
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
    // Mostly none of the names is there, and that is found out fast.
    if (!tools.some((tool) => before.includes(tool))) return false;
    const words = before.split(/[^\w.-]+/);
    return words.some((word) => tools.includes(word) || tools.includes(word.replace(/\.exe$/, '')));
  };
}

/** A text without blanks has one of these behind every letter or none, so what was looked through is not looked through again. */
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
      // What begins at the very end of the block may go on behind it.
      if (at !== -1) first = start + at;
      else first = start + AHEAD_BLOCK < text.length ? start + AHEAD_BLOCK - AHEAD_LENGTH : text.length;
    }
    return first < text.length && first < start + AHEAD_DISTANCE;
  };
}

/** What looks like a token, up to a line break or to the next string of the same expression. */
const BROKEN_RUN =
  /[\w+/=.~-]{2,400}(?:\\?\r?\n[ \t>|│┃]{0,12}|["'`]\s{0,40}(?:(?:[+.&,]|\.\.|\|\|)\s{0,40})?["'`])[\w+/=.~-]/y;
/** No token that is told by how it looks is shorter, and only these signs are in its beginning. */
const TOKEN_LENGTH_MIN = 16;
const TOKEN_SIGNS = '_-./+=~$:%@';
const TOKEN_BREAKS = '\\"\'`\r\n&';

/** Whether no word goes on here, and what begins is long enough, or broken off by something that may stand within a token. */
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

/** Whether what begins here runs into the end of a line or a string, behind which more follows. */
export function goesOn(text: string, start: number): boolean {
  BROKEN_RUN.lastIndex = start;
  return BROKEN_RUN.test(text);
}
