import { passes } from './checks.ts';
import type { FoundSecret } from './find-secrets.ts';
import { patternLines } from './pattern-table.ts';
import type { SecretPattern } from './patterns/secret-pattern.ts';

interface ReadyPattern extends Omit<SecretPattern, 'words'> {
  rank: number;
  expression: RegExp | undefined;
  /** How often it was looked whether it may match. */
  tests: number;
}

/** All fields in the same order, whatever a pattern has: V8 reads objects of one shape faster. */
const NONE = {
  ...{ accepts: undefined, encoding: undefined, isToken: undefined, tools: undefined, ahead: undefined },
  ...{ isWhole: undefined, disguise: undefined, expression: undefined, tests: 0 },
};
/** No pattern with such a test looks further. */
const NEAR = 400;
/** So many tests take longer than to compile a pattern, in a text that is made to take long. */
const TESTS_MAX = 100;
/** Only so many characters are checked; they are enough to tell a secret from a name. */
const JUDGED_CHARACTERS = 100;
/** Checked patterns match at most so many characters, and the value may continue behind them. */
const LIMIT = 256;
const REST_OF_VALUE = /[^\s"'`,;<>()\\]*/y;

let lines: string[] | undefined;
const ready: (ReadyPattern | undefined)[] = [];

export function patternAt(rank: number): ReadyPattern {
  lines ??= patternLines.split('\n');
  ready[rank] ??= { ...NONE, ...JSON.parse(lines[rank]!), rank } as ReadyPattern;
  return ready[rank];
}

export function readCandidate(text: string, from: number, pattern: ReadyPattern): FoundSecret | undefined {
  if (!pattern.expression && !mayMatch(text, from, pattern)) return undefined;
  pattern.expression ??= new RegExp(pattern.pattern.source, `y${pattern.pattern.flags}`);
  pattern.expression.lastIndex = from;
  const match = pattern.expression.exec(text);
  if (!match) return undefined;
  const { kind, rank, isToken, accepts, isWhole, encoding } = pattern;
  const { before = '', secret = match[0] } = match.groups ?? {};
  const start = from + before.length;
  let end = start + secret.length;
  if (accepts) {
    if (!passes(accepts, secret.slice(0, JUDGED_CHARACTERS))) return undefined;
    if (!isWhole) end = endOfValue(text, secret, end);
  }
  const plain = encoding ? Buffer.from(text.slice(start, end), encoding).toString('latin1') : undefined;
  return { start, end, kind, plain, rank, isToken };
}

/** A first test of patterns that V8 takes up to a millisecond to compile, as long as none of their kind was met. */
function mayMatch(text: string, from: number, pattern: ReadyPattern): boolean {
  const { tools, ahead } = pattern;
  if (++pattern.tests > TESTS_MAX) return true;
  const before = text.slice(Math.max(0, from - NEAR), from);
  if (tools && !tools.some((tool) => before.includes(tool))) return false;
  return ahead === undefined || new RegExp(ahead).test(text.slice(from, from + NEAR));
}

/** The end of a value: extended if the pattern's limit cut it off, and without the full stop of a sentence. */
function endOfValue(text: string, secret: string, end: number): number {
  if (secret.length < LIMIT) return /[.:]$/.test(secret) ? end - 1 : end;
  REST_OF_VALUE.lastIndex = end;
  return end + (REST_OF_VALUE.exec(text)?.[0].length ?? 0);
}

/** A run of token characters that is interrupted by a line break, or by the start of the next string literal. */
const BROKEN_RUN =
  /[\w+/=.~-]{2,400}(?:\\?\r?\n[ \t>|│┃]{0,12}|["'`]\s{0,40}(?:(?:[+.&,]|\.\.|\|\|)\s{0,40})?["'`])[\w+/=.~-]/y;
/** Not mid-word, and long enough or interrupted by what may stand within a token. */
const TOKEN_START = /(?<![A-Za-z\d])(?:[\w./+=~$:%@-]{16}|[\w./+=~$:%@-]{2,15}[\\"'`\r\n&])/y;

/** Whether a token that its format identifies may begin here: a fast first test. */
export function mayBeToken(text: string, start: number): boolean {
  TOKEN_START.lastIndex = start;
  return TOKEN_START.test(text);
}

/** Whether the run that begins here is interrupted by the end of a line or string and continues behind it. */
export function goesOn(text: string, start: number): boolean {
  BROKEN_RUN.lastIndex = start;
  return BROKEN_RUN.test(text);
}
