import { FIRST_PLACE, findPlace, matchAt, patternOf, type Word, wordsAt } from './find-words.ts';

/** Where a secret stands, and what it is. */
export interface FoundSecret {
  start: number;
  end: number;
  kind: string;
}

/** Something of the user that finds secrets of their own. */
export type FindOwnSecrets = (text: string) => FoundSecret[];

interface Candidate extends FoundSecret {
  rank: number;
  swallows: boolean;
}

const NONE: readonly never[] = [];
const MASK = /\[masked [a-z\d-]{1,60} [\da-f]{4,16}\]/g;
const SHORTEST = 6;
/** Enough to tell a secret from a name. */
const JUDGED_CHARACTERS = 100;
/** Patterns that need a closer look match no more than this, and what they match may go on. */
const LIMIT = 256;
const REST_OF_VALUE = /[^\s"'`,;<>()\\]*/y;

/** Every secret in a text, in order and apart from each other. What is masked already is none. */
export function findSecrets(text: string, findOwn?: FindOwnSecrets): readonly FoundSecret[] {
  if (text.length < SHORTEST) return NONE;
  const known = findKnown(text);
  const own = findOwn?.(text) ?? NONE;
  // Nearly always, and a hook has no time to make lists that stay empty.
  if (known.length + own.length === 0) return NONE;
  const candidates = [...known, ...own.map((each) => ({ ...each, rank: -1, swallows: false }))];
  return unite(text.includes('[masked ') ? withoutMasks(text, candidates) : candidates);
}

function findKnown(text: string): readonly Candidate[] {
  let at = findPlace(text, FIRST_PLACE);
  if (at === -1) return NONE;
  const candidates: Candidate[] = [];
  let last = { start: -1, end: -1 };
  for (; at !== -1; at = findPlace(text, at + 2))
    for (const { word, start } of wordsAt(at, text.length)) {
      // Inside of a secret there is no other one; where one begins, there may be a better name for it.
      if (start > last.start && start < last.end) continue;
      const candidate = readCandidate(text, start, word);
      if (!candidate) continue;
      candidates.push(candidate);
      if (candidate.end > last.end) last = candidate;
    }
  return candidates;
}

function readCandidate(text: string, from: number, word: Word): Candidate | undefined {
  const match = matchAt(text, from, word);
  if (!match) return undefined;
  const pattern = patternOf(word);
  const { before = '', secret = match[0] } = match.groups ?? {};
  const start = from + before.length;
  let end = start + secret.length;
  if (pattern.accepts) {
    if (!pattern.accepts(secret.slice(0, JUDGED_CHARACTERS))) return undefined;
    end = endOfValue(text, secret, end);
  }
  return { start, end, kind: pattern.kind, rank: word.rank, swallows: pattern.swallows ?? false };
}

/** What is looked at closely has a limit, which the secret need not have; and a sentence ends behind it as behind any word. */
function endOfValue(text: string, secret: string, end: number): number {
  if (secret.length < LIMIT) return /[.:]$/.test(secret) ? end - 1 : end;
  REST_OF_VALUE.lastIndex = end;
  return end + (REST_OF_VALUE.exec(text)?.[0].length ?? 0);
}

/** Cuts out what is masked: a mask is never masked again, which would go on for ever. */
function withoutMasks(text: string, candidates: readonly Candidate[]): Candidate[] {
  const masks = [...text.matchAll(MASK)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return candidates.flatMap((candidate) => {
    if (candidate.swallows) return [candidate];
    const pieces: Candidate[] = [];
    let start = candidate.start;
    for (const mask of masks) {
      if (mask.end <= start || mask.start >= candidate.end) continue;
      pieces.push({ ...candidate, start, end: mask.start });
      start = mask.end;
    }
    pieces.push({ ...candidate, start, end: candidate.end });
    return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(text.slice(piece.start, piece.end)));
  });
}

/** What overlaps becomes one, named after the first that holds it all. */
function unite(candidates: Candidate[]): FoundSecret[] {
  candidates.sort((one, other) => one.start - other.start || other.end - one.end || one.rank - other.rank);
  const found: FoundSecret[] = [];
  for (const { start, end, kind } of candidates) {
    const last = found.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else if (end > start) found.push({ start, end, kind });
  }
  return found;
}
