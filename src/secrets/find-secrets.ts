import { cutMasks } from './cut-masks.ts';
import { findColumns } from './find-columns.ts';
import { findRandomStrings } from './find-random-strings.ts';
import { FIRST_PLACE, findPlace, wordsAt } from './find-words.ts';
import { findOtherNames } from './patterns/other-scripts.ts';
import { goesOn, mayBeToken, patternAt, patternsInAnyScript, type ReadyPattern } from './read-pattern.ts';
import {
  hasFullWidth,
  hasInvisible,
  hasInvisibleLatin,
  isUnusual,
  withoutConcealing,
  withoutHiding,
} from './uncover-text.ts';

/** The offsets of a secret in a text, and its kind. */
export interface FoundSecret {
  start: number;
  end: number;
  kind: string;
  /** The secret itself, if terminal colours or an encoding hide it in the text. */
  plain?: string | undefined;
}

/** A function that finds secrets by the user's own patterns. */
export type FindOwnSecrets = (text: string) => FoundSecret[];

/**
 * How much may still be tried, in attempts to match a pattern. Below zero the search gave up, and its result is worth
 * nothing. Attempts and not time, so that a text has the same masks on every machine and every day.
 */
export interface Effort {
  left: number;
}

export interface Candidate extends FoundSecret {
  rank: number;
  swallows: boolean;
  isToken: boolean;
}

/** The result of one pass over a text. */
interface Scan {
  candidates: readonly Candidate[];
  /** Whether terminal sequences or invisible characters may stand inside secrets. */
  isHidden: boolean;
  /** Offsets where a token may be encoded, or may continue in the next string or line. */
  concealed: readonly number[];
  /** Offsets where a header of a table may name a column of secrets. */
  columns: readonly number[];
}

const NONE: readonly never[] = [];
const SHORTEST = 6;
/** Only so many characters are checked; they are enough to tell a secret from a name. */
const JUDGED_CHARACTERS = 100;
/** Checked patterns match at most so many characters, and the value may continue behind them. */
const LIMIT = 256;
const BY_ITSELF = { rank: Number.MAX_SAFE_INTEGER, swallows: false, isToken: false };
const NOTHING_FOUND: Scan = { candidates: NONE, isHidden: false, concealed: NONE, columns: NONE };
/** How many characters are decoded before and behind an offset where a token may be concealed. */
const BEFORE_CONCEALED = 400;
const BEHIND_CONCEALED = 4000;
/** A passage that is decoded costs as much as so many attempts, and so many removed characters as one. */
const PASSAGE_EFFORT = 20;
const REMOVED_PER_EFFORT = 10;
const REST_OF_VALUE = /[^\s"'`,;<>()\\]*/y;

/** Every secret in a text, in order and without overlaps. Masks of earlier runs are not secrets. */
export function findSecrets(
  text: string,
  findOwn?: FindOwnSecrets,
  effort: Effort = { left: Number.POSITIVE_INFINITY },
): readonly FoundSecret[] {
  if (text.length < SHORTEST) return NONE;
  const known = findKnown(text, effort);
  if (effort.left < 0) return NONE;
  const own = findOwn?.(text) ?? NONE;
  // The usual case, and a hook has no time to build empty lists.
  if (known.length + own.length === 0) return NONE;
  const candidates = [
    ...known,
    ...own.map((each) => ({ ...each, rank: -1, swallows: false, isToken: false })),
  ];
  return unite(text.includes('[masked ') ? cutMasks(text, candidates) : candidates);
}

function findKnown(text: string, effort: Effort): readonly Candidate[] {
  const random = findRandomStrings(text);
  const candidates = findPatterns(text, effort);
  return random.length === 0
    ? candidates
    : [...candidates, ...random.map((place) => ({ ...place, ...BY_ITSELF, kind: 'random-string' }))];
}

function findPatterns(text: string, effort: Effort): readonly Candidate[] {
  const scanned = scan(text, effort);
  if (!scanned.isHidden && !hasInvisibleLatin(text)) {
    if (!isUnusual(text)) return findConcealed(text, scanned, false, effort);
    if (!hasInvisible(text))
      return [
        ...findConcealed(text, scanned, hasFullWidth(text), effort),
        ...findInOtherScripts(text, effort),
      ];
  }
  if (effort.left < 0) return NONE;
  const bare = withoutHiding(text, effort.left * REMOVED_PER_EFFORT);
  effort.left -= bare.removed / REMOVED_PER_EFFORT;
  const found = [
    ...findConcealed(bare.text, scan(bare.text, effort), hasFullWidth(bare.text), effort),
    ...findInOtherScripts(bare.text, effort),
  ];
  return found.map((each) => ({
    plain: bare.text.slice(each.start, each.end),
    ...each,
    ...bare.locate(each.start, each.end),
  }));
}

/**
 * The candidates of a scan, and the tokens that show only when the text is decoded and its lines and strings are
 * joined.
 */
function findConcealed(
  text: string,
  { candidates, concealed }: Scan,
  isWide: boolean,
  effort: Effort,
): readonly Candidate[] {
  if (!isWide && concealed.length === 0) return candidates;
  const found = [...candidates];
  let decoded = 0;
  const decodeUpTo = (start: number, end: number) => {
    effort.left -= PASSAGE_EFFORT * Math.ceil((end - start) / BEHIND_CONCEALED);
    if (effort.left >= 0) found.push(...findInPassage(text, start, end, effort));
    decoded = end;
  };
  if (isWide) decodeUpTo(0, text.length);
  for (const place of concealed)
    if (place >= decoded)
      decodeUpTo(
        Math.max(decoded, place - BEFORE_CONCEALED),
        Math.min(text.length, place + BEHIND_CONCEALED),
      );
  return found;
}

function findInPassage(text: string, from: number, to: number, effort: Effort): Candidate[] {
  const plain = withoutConcealing(text.slice(from, to));
  return scan(plain.text, effort)
    .candidates.filter(({ isToken, start, end }) => isToken && plain.isAltered(start, end))
    .map((each) => {
      const { start, end } = plain.locate(each.start, each.end);
      return {
        ...each,
        start: from + start,
        end: from + end,
        plain: plain.text.slice(each.start, each.end),
      };
    });
}

/** Passwords in sentences in other scripts than Latin. */
function findInOtherScripts(text: string, effort: Effort): Candidate[] {
  const patterns = patternsInAnyScript();
  const found: Candidate[] = [];
  for (const index of findOtherNames(text)) {
    effort.left -= patterns.length;
    if (effort.left < 0) return [];
    for (const pattern of patterns) {
      const candidate = readCandidate(text, index, pattern);
      if (candidate) found.push(candidate);
    }
  }
  return found;
}

function scan(text: string, effort: Effort): Scan {
  let at = findPlace(text, FIRST_PLACE);
  if (at === -1) return NOTHING_FOUND;
  const found = {
    candidates: [] as Candidate[],
    isHidden: false,
    concealed: [] as number[],
    columns: [] as number[],
  };
  let last = { start: -1, end: -1 };
  for (; at !== -1; at = findPlace(text, at + 1))
    for (const { word, start } of wordsAt(at, text.length)) {
      effort.left--;
      if (effort.left < 0) return NOTHING_FOUND;
      const pattern = patternAt(word.rank);
      if (pattern.isDisguise) {
        if (pattern.kind === 'hidden') found.isHidden = true;
        else found[pattern.kind === 'column' ? 'columns' : 'concealed'].push(start);
        continue;
      }
      // A secret holds no other one, but another pattern that starts at the same offset may give it a better name.
      if (start > last.start && start < last.end) continue;
      if (pattern.isToken) {
        if (!mayBeToken(text, start)) continue;
        if (goesOn(text, start)) found.concealed.push(start);
      }
      const candidate = readCandidate(text, start, pattern);
      if (!candidate) continue;
      found.candidates.push(candidate);
      if (candidate.end > last.end) last = candidate;
    }
  for (const value of findColumns(text, found.columns, effort))
    found.candidates.push({ ...value, ...BY_ITSELF, kind: 'column-secret' });
  return found;
}

function readCandidate(text: string, from: number, pattern: ReadyPattern): Candidate | undefined {
  const match = pattern.matchAt(text, from);
  if (!match) return undefined;
  const { before = '', secret = match[0] } = match.groups ?? {};
  const start = from + before.length;
  let end = start + secret.length;
  if (pattern.isChecked) {
    if (!pattern.accepts(secret.slice(0, JUDGED_CHARACTERS))) return undefined;
    if (!pattern.isWhole) end = endOfValue(text, secret, end);
  }
  const { kind, rank, swallows, isToken } = pattern;
  const plain = pattern.decode?.(text.slice(start, end));
  return { start, end, kind, rank, swallows, isToken, ...(plain === undefined ? {} : { plain }) };
}

/** The end of a value: extended if the pattern's limit cut it off, and without the full stop of a sentence. */
function endOfValue(text: string, secret: string, end: number): number {
  if (secret.length < LIMIT) return /[.:]$/.test(secret) ? end - 1 : end;
  REST_OF_VALUE.lastIndex = end;
  return end + (REST_OF_VALUE.exec(text)?.[0].length ?? 0);
}

/** Merges overlapping candidates; the first and longest one gives the kind. */
function unite(candidates: Candidate[]): FoundSecret[] {
  candidates.sort((one, other) => one.start - other.start || other.end - one.end || one.rank - other.rank);
  const found: FoundSecret[] = [];
  for (const { start, end, kind, plain } of candidates) {
    const last = found.at(-1);
    if (!last || start >= last.end) {
      if (end > start) found.push(plain === undefined ? { start, end, kind } : { start, end, kind, plain });
    } else if (end > last.end) {
      last.end = end;
      delete last.plain;
    }
  }
  return found;
}
