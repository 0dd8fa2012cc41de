import type { Claim } from './claims/claim.ts';
import type { BriefRequest } from './compose-brief.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { frameLength, renderBrief } from './render-brief.ts';

/** Beside a useless summary a line must be worth so much. Who wrote a good one has read it all: what that leaves out is seldom missed. */
const CUTOFF = 2.6;
const CUTOFF_GOOD = 4.3;
/** Up to here that is enough; beyond it a line must be worth more and more. */
const FREE_CHARACTERS = 2200;
/** How much more a line must be worth for every thousand characters before it. */
const CUTOFF_RISE = 2.15;
/** A useless summary makes a brief so much longer. */
const STRETCH_MAX = 4;
/** The median of briefs on real sessions. */
const USUAL_CHARACTERS = 3500;
const HEADING_ROOM = 40;
/** What a thousand characters more than its short form take from the worth of a line. */
const EXTRA_COST = 3.5;

/** The lines that are worth their room, best first, until the next one is not or the budget is spent. */
export function chooseClaims(
  claims: Claim[],
  request: BriefRequest,
  summaryQuality: number | undefined,
): Claim[] {
  const ranked = claims.toSorted((one, other) => other.worth - one.worth);
  const stretch = 1 + (STRETCH_MAX - 1) * (1 - (summaryQuality ?? 1));
  const chosen: Claim[] = [];
  let length = frameLength(request, claims.length);
  const lengthOf = ({ text, under = '' }: Claim) => {
    const isTold = under !== '' && chosen.some((claim) => claim.under === under);
    return text.length + 3 - (isTold ? under.length : 0);
  };
  const fits = (claim: Claim, extra: number) => {
    const after = length + lengthOf(claim);
    if (after + HEADING_ROOM > request.charactersMax) return false;
    return (
      claim.worth - (EXTRA_COST * extra) / (1000 * stretch) >= cutoffAt(after / stretch, summaryQuality ?? 0)
    );
  };
  for (const claim of ranked) {
    const short = claim.shorter === undefined ? claim : { ...claim, text: claim.shorter, isClipped: true };
    // All of it costs what the short form would leave to others.
    const best = [claim, short].find((each) => fits(each, each.text.length - short.text.length));
    if (best === undefined) continue;
    length += lengthOf(best);
    chosen.push(best);
  }
  return fitBudget(chosen, request, claims.length);
}

/** Whether it is worth a line in a brief as long as most are, whatever the summary says. Only what is counts in figures. */
export function isTracked({ weight }: Claim): boolean {
  return weight === undefined || weight >= cutoffAt(USUAL_CHARACTERS, 0);
}

function cutoffAt(length: number, summaryQuality: number): number {
  const least = CUTOFF + (CUTOFF_RISE * Math.max(0, length - FREE_CHARACTERS)) / 1000;
  return Math.max(least, CUTOFF + (CUTOFF_GOOD - CUTOFF) * summaryQuality);
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
