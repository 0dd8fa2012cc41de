import { findColumns } from './find-columns.ts';
import { findRandomStrings } from './find-random-strings.ts';
import { visitWords } from './find-words.ts';
import { namesInOtherScripts, patternsInAnyScript } from './pattern-table.ts';
import { goesOn, mayBeToken, patternAt, readCandidate } from './read-pattern.ts';
import { isHidden, isUnusual, withoutConcealing, withoutHiding } from './uncover-text.ts';

export interface FoundSecret {
  start: number;
  end: number;
  kind: string;
  /** The secret itself, if terminal colours or an encoding hide it in the text. */
  plain?: string | undefined;
  /** Of several at the same place the one with the lowest rank gives the kind; without a rank only if it is alone. */
  rank?: number;
  /** Whether its format identifies it. */
  isToken?: boolean | undefined;
}

export type FindOwnSecrets = (text: string) => FoundSecret[];

/** How many attempts to match are left; below zero the search gave up. Not time, so that masks are always the same. */
export interface Effort {
  left: number;
}

interface Scan {
  candidates: FoundSecret[];
  /** Whether terminal sequences may stand inside secrets. */
  isHidden: boolean;
  /** Offsets where a token may be encoded, or may continue in the next string or line. */
  concealed: number[];
  /** Offsets where a header of a table may name a column of secrets. */
  columns: number[];
}

const SHORTEST = 6;
/** How many characters are decoded before and behind an offset where a token may be concealed. */
const BEFORE_CONCEALED = 400;
const BEHIND_CONCEALED = 4000;
/** A passage that is decoded costs as much as so many attempts, and so many removed characters as one. */
const PASSAGE_EFFORT = 40;
const REMOVED_PER_EFFORT = 10;

const MASK = /\[masked [a-z\d-]{1,60} [\da-f]{4,16}\]/g;

/** Every secret in a text, in order and without overlaps. Masks of earlier runs are none: they are searched as words without letters. */
export function findSecrets(
  masked: string,
  findOwn?: FindOwnSecrets,
  effort: Effort = { left: Number.POSITIVE_INFINITY },
): FoundSecret[] {
  if (masked.length < SHORTEST) return [];
  const text = masked.includes('[masked ')
    ? masked.replace(MASK, (mask) => mask.replace(/[a-z\d-]/g, '_'))
    : masked;
  const candidates = findPatterns(text, effort);
  if (effort.left < 0) return [];
  candidates.push(...findRandomStrings(text));
  for (const own of findOwn?.(text) ?? []) candidates.push({ ...own, rank: -1 });
  return unite(text === masked ? candidates : candidates.flatMap((each) => withoutMasks(each, text, masked)));
}

/** A candidate without the masks at its ends, if that leaves a secret: masking a mask again would never end. */
function withoutMasks(candidate: FoundSecret, text: string, masked: string): FoundSecret[] {
  let { start, end } = candidate;
  const isInMask = (at: number) => [at - 1, at, at + 1].some((near) => text[near] !== masked[near]);
  while (start < end && isInMask(start)) start++;
  while (start < end && isInMask(end - 1)) end--;
  const rest = text.slice(start, end);
  if (rest === masked.slice(candidate.start, candidate.end)) return [candidate];
  // Signs around a mask are none, and neither is a name in front of one.
  const isSecret = /[\p{L}\p{N}]/u.test(rest) && !(end < candidate.end && /\w[:=]$/.test(rest));
  return isSecret ? [{ ...candidate, start, end, plain: undefined }] : [];
}

function findPatterns(text: string, effort: Effort): FoundSecret[] {
  const scanned = scan(text, effort);
  if (effort.left < 0) return [];
  if (!scanned.isHidden && !isHidden(text)) return findAround(text, scanned, effort);
  const bare = withoutHiding(text, effort.left * REMOVED_PER_EFFORT);
  effort.left -= bare.removed / REMOVED_PER_EFFORT;
  return findAround(bare.text, scan(bare.text, effort), effort).map((each) => ({
    ...each,
    plain: each.plain ?? bare.text.slice(each.start, each.end),
    ...bare.locate(each.start, each.end),
  }));
}

/** The candidates of a scan, and those that it cannot find: concealed, in columns, and in other scripts. */
function findAround(text: string, { candidates, concealed, columns }: Scan, effort: Effort): FoundSecret[] {
  candidates.push(...findColumns(text, columns, effort));
  findConcealed(text, concealed, effort, candidates);
  for (const { index } of isUnusual(text) ? text.matchAll(new RegExp(namesInOtherScripts, 'gi')) : [])
    for (const rank of patternsInAnyScript) {
      if (--effort.left < 0) return [];
      const candidate = readCandidate(text, index, patternAt(rank));
      if (candidate) candidates.push(candidate);
    }
  return candidates;
}

/** Tokens that show only when the text is decoded and its lines and strings are joined. */
function findConcealed(text: string, places: readonly number[], effort: Effort, found: FoundSecret[]): void {
  let decoded = 0;
  for (const place of places) {
    if (place < decoded) continue;
    effort.left -= PASSAGE_EFFORT;
    if (effort.left < 0) return;
    const from = Math.max(decoded, place - BEFORE_CONCEALED);
    decoded = Math.min(text.length, place + BEHIND_CONCEALED);
    const bare = withoutConcealing(text.slice(from, decoded));
    for (const each of scan(bare.text, effort).candidates) {
      const plain = bare.text.slice(each.start, each.end);
      const place = bare.locate(each.start, each.end);
      const [start, end] = [from + place.start, from + place.end];
      if (each.isToken && text.slice(start, end) !== plain) found.push({ ...each, start, end, plain });
    }
  }
}

function scan(text: string, effort: Effort): Scan {
  const found: Scan = { candidates: [], isHidden: false, concealed: [], columns: [] };
  let last = { start: -1, end: -1 };
  visitWords(text, (rank, start) => {
    if (--effort.left < 0) return false;
    const pattern = patternAt(rank);
    if (pattern.disguise === 'hidden') found.isHidden = true;
    else if (pattern.disguise) found[pattern.disguise].push(start);
    // A secret holds no other one, but another pattern that starts at the same offset may give it a better name.
    else if (start <= last.start || start >= last.end) {
      if (pattern.isToken) {
        if (!mayBeToken(text, start)) return true;
        if (goesOn(text, start)) found.concealed.push(start);
      }
      const candidate = readCandidate(text, start, pattern);
      if (!candidate) return true;
      found.candidates.push(candidate);
      if (candidate.end > last.end) last = candidate;
    }
    return true;
  });
  return found;
}

/** Merges overlapping candidates into secrets in order; the first and longest one gives the kind. */
export function unite(candidates: FoundSecret[]): FoundSecret[] {
  const found: FoundSecret[] = [];
  candidates.sort(
    (one, other) =>
      one.start - other.start ||
      other.end - one.end ||
      (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER),
  );
  for (const { start, end, kind, plain } of candidates) {
    const last = found.at(-1);
    if (!last || start >= last.end) {
      if (end > start) found.push({ start, end, kind, plain });
    } else if (end > last.end) {
      last.end = end;
      last.plain = undefined;
    }
  }
  return found;
}
