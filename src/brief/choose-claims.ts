import { type Claim, FLOOR } from './claims/claim.ts';
import type { BriefRequest } from './compose-brief.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { renderBrief } from './render-brief.ts';

/** A brief of this many characters is read as a whole; beyond it a line must be worth more and more. */
const USUAL_CHARACTERS = 3000;
const CUTOFF = 3;
const CUTOFF_RISE = 7;

/** The lines that are worth their room, best first, until the next one is not or the budget is spent. */
export function chooseClaims(claims: Claim[], request: BriefRequest, keptCount: number): Claim[] {
  void keptCount;
  const ranked = claims.toSorted((one, other) => other.worth - one.worth);
  const chosen: Claim[] = [];
  let length = renderBrief([], request).length;
  for (const claim of ranked) {
    const cost = claim.text.length + 3;
    if (claim.worth < cutoffAt(length + cost)) continue;
    if (length + cost + 30 > request.charactersMax) continue;
    chosen.push(claim);
    length += cost;
  }
  return fitBudget(chosen, request);
}

function cutoffAt(length: number): number {
  const surplus = Math.max(0, length / USUAL_CHARACTERS - 0.9);
  return CUTOFF + CUTOFF_RISE * surplus;
}

/** Headings and tokens are only known once it is written: the least valuable line goes until it fits. */
function fitBudget(chosen: Claim[], request: BriefRequest): Claim[] {
  const left = [...chosen];
  for (;;) {
    const text = renderBrief(left, request);
    if (text.length <= request.charactersMax && estimateTokens(text) <= request.tokensMax) return left;
    if (left.pop() === undefined) return left;
  }
}

export function isFloor({ worth }: Claim): boolean {
  return worth >= FLOOR;
}
