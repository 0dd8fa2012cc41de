/** The offsets of a secret in a text, and its kind. */
export interface FoundSecret {
  start: number;
  end: number;
  kind: string;
  /** The secret itself, if terminal colours or an encoding hide it in the text. */
  plain?: string | undefined;
}

/** A secret that a pattern found. */
export interface Candidate extends FoundSecret {
  /** Of several at the same place the one with the lowest rank gives the kind; without a rank only if it is alone. */
  rank?: number;
  /** Whether a mask inside is part of the secret. */
  swallows?: boolean | undefined;
  /** Whether its format identifies it. */
  isToken?: boolean | undefined;
}

const MASK = /\[masked [a-z\d-]{1,60} [\da-f]{4,16}\]/g;
const LAST = Number.MAX_SAFE_INTEGER;

/** Cuts masks out of candidates: masking a mask again would never end. */
export function cutMasks(text: string, candidates: readonly Candidate[]): Candidate[] {
  const masks = [...text.matchAll(MASK)];
  const pieces: Candidate[] = [];
  let passed = 0;
  const endOf = (mask: RegExpExecArray) => mask.index + mask[0].length;
  for (const candidate of candidates.toSorted((one, other) => one.start - other.start)) {
    while (passed < masks.length && endOf(masks[passed]!) <= candidate.start) passed++;
    const inside = [];
    for (let next = passed; next < masks.length && masks[next]!.index < candidate.end; next++)
      inside.push(masks[next]!);
    if (candidate.swallows || inside.length === 0) pieces.push(candidate);
    else
      for (const [index, start] of [candidate.start, ...inside.map(endOf)].entries()) {
        const end = inside[index]?.index ?? candidate.end;
        if (/[\p{L}\p{N}]/u.test(text.slice(start, end)))
          pieces.push({ ...candidate, start, end, plain: undefined });
      }
  }
  return pieces;
}

/** Merges overlapping candidates into secrets in order; the first and longest one gives the kind. */
export function unite(candidates: Candidate[]): FoundSecret[] {
  const found: FoundSecret[] = [];
  candidates.sort(
    (one, other) =>
      one.start - other.start || other.end - one.end || (one.rank ?? LAST) - (other.rank ?? LAST),
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
