import type { Candidate } from './find-secrets.ts';

const MASK = /\[masked [a-z\d-]{1,60} [\da-f]{4,16}\]/g;

/** Cuts masks out of candidates: masking a mask again would never end. */
export function cutMasks(text: string, candidates: readonly Candidate[]): Candidate[] {
  const masks = [...text.matchAll(MASK)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const pieces: Candidate[] = [];
  let passed = 0;
  for (const candidate of candidates.toSorted((one, other) => one.start - other.start)) {
    while (passed < masks.length && masks[passed]!.end <= candidate.start) passed++;
    let first = masks[passed];
    if (candidate.swallows || !first || first.start >= candidate.end) {
      pieces.push(candidate);
      continue;
    }
    let { start } = candidate;
    const cut = (end: number) => {
      if (/[\p{L}\p{N}]/u.test(text.slice(start, end)))
        pieces.push({ ...candidate, start, end, plain: undefined });
    };
    for (let next = passed; first && first.start < candidate.end; first = masks[++next]) {
      cut(first.start);
      start = first.end;
    }
    cut(candidate.end);
  }
  return pieces;
}
