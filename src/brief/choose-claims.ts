import type { Claim } from './claims/claim.ts';
import type { BriefRequest } from './compose-brief.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { renderBrief } from './render-brief.ts';

/** Up to here every line that says something new has a place; beyond it a line must be worth more and more. */
const FREE_CHARACTERS = 2000;
const CUTOFF = 2.3;
/** How much more a line must be worth for every thousand characters before it. */
const CUTOFF_RISE = 1.9;
/** A useless summary makes a brief so much longer. */
const STRETCH_MAX = 4;
const HEADING_ROOM = 40;

/** The lines that are worth their room, best first, until the next one is not or the budget is spent. */
export function chooseClaims(claims: Claim[], request: BriefRequest, summaryQuality: number): Claim[] {
  const ranked = claims.toSorted((one, other) => other.worth - one.worth);
  const stretch = 1 + (STRETCH_MAX - 1) * (1 - summaryQuality);
  const chosen: Claim[] = [];
  let length = renderBrief([], request, claims.length).length;
  for (const claim of ranked) {
    const cost = claim.text.length + 3;
    if (claim.worth < cutoffAt((length + cost) / stretch)) continue;
    if (length + cost + HEADING_ROOM > request.charactersMax) continue;
    chosen.push(claim);
    length += cost;
  }
  return fitBudget(chosen, request, claims.length);
}

function cutoffAt(length: number): number {
  return CUTOFF + (CUTOFF_RISE * Math.max(0, length - FREE_CHARACTERS)) / 1000;
}

/** Headings and tokens are only known once it is written: the least valuable line goes until it fits. */
function fitBudget(chosen: Claim[], request: BriefRequest, claimCount: number): Claim[] {
  const left = [...chosen];
  for (;;) {
    const text = renderBrief(left, request, claimCount - left.length);
    if (text.length <= request.charactersMax && estimateTokens(text) <= request.tokensMax) return left;
    if (left.pop() === undefined) return left;
  }
}
