import type { Claim, SectionName } from './claims/claim.ts';
import type { BriefRequest } from './compose-brief.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { frameLength, renderBrief } from './render-brief.ts';

/** The minimum worth of a line beside a useless summary, and beside a good one, whose omissions are seldom missed. */
const CUTOFF = 2.6;
const CUTOFF_GOOD = 4.1;
/** The worth that a line loses beside a good summary if it may not hold any more. */
const DOUBT_COST = 2.5;
/** Exact commands are what good summaries lack, too. */
const COMMANDS: readonly SectionName[] = ['how', 'failed'];
/** Up to this length of the brief the minimum stays the same; beyond it rises. */
const FREE_CHARACTERS = 2200;
/** How much the minimum worth rises per thousand characters. */
const CUTOFF_RISE = 2.15;
/** Beside a useless summary a brief may be up to this many times as long. */
const STRETCH_MAX = 4;
/** The median length of briefs on real sessions. */
const USUAL_CHARACTERS = 3500;
const HEADING_ROOM = 40;
/** "- " and the line break. */
const BULLET_LENGTH = 3;
/** The worth that a line loses per thousand characters by which it is longer than its short form. */
const EXTRA_COST = 3.5;

/** Takes lines in the order of their worth as long as each is worth its room and the budget lasts. */
export function chooseClaims(
  claims: Claim[],
  request: BriefRequest,
  summaryQuality: number | undefined,
): Claim[] {
  const ranked = claims.toSorted((one, other) => other.worth - one.worth);
  // Where the quality is not known, the brief has the usual length and takes lines of little worth.
  const stretch = 1 + (STRETCH_MAX - 1) * (1 - (summaryQuality ?? 1));
  const chosen: Claim[] = [];
  let length = frameLength(request, claims.length);
  const lengthOf = ({ text, under = '' }: Claim) => {
    const isHeaded = under !== '' && chosen.some((claim) => claim.under === under);
    return text.length + BULLET_LENGTH - (isHeaded ? under.length : 0);
  };
  const fits = (claim: Claim, extra: number) => {
    const after = length + lengthOf(claim);
    if (after + HEADING_ROOM > request.charactersMax) return false;
    const quality = COMMANDS.includes(claim.section) ? 0 : (summaryQuality ?? 0);
    const worth = claim.worth - (claim.isDoubtful ? DOUBT_COST * quality : 0);
    return worth - (EXTRA_COST * extra) / (1000 * stretch) >= cutoffAt(after / stretch, quality);
  };
  for (const claim of ranked) {
    const short = claim.shorter === undefined ? claim : { ...claim, text: claim.shorter, isClipped: true };
    // The full form has to pay for the room that the short form would leave to other lines.
    const best = [claim, short].find((each) => fits(each, each.text.length - short.text.length));
    if (best === undefined) continue;
    length += lengthOf(best);
    chosen.push(best);
  }
  return fitBudget(chosen, request, claims.length);
}

/** Whether the fact would be worth a line of a usual brief if the summary lacked it. Only such facts are counted. */
export function isTracked({ weight }: Claim): boolean {
  return weight === undefined || weight >= cutoffAt(USUAL_CHARACTERS, 0);
}

function cutoffAt(length: number, summaryQuality: number): number {
  const least = CUTOFF + (CUTOFF_RISE * Math.max(0, length - FREE_CHARACTERS)) / 1000;
  return Math.max(least, CUTOFF + (CUTOFF_GOOD - CUTOFF) * summaryQuality);
}

/** Headings and tokens are only known once the text is rendered: drops the line of least worth until it fits. */
function fitBudget(chosen: Claim[], request: BriefRequest, claimCount: number): Claim[] {
  const left = [...chosen];
  for (;;) {
    const text = renderBrief(left, request, claimCount - left.length);
    if (text.length <= request.charactersMax && estimateTokens(text) <= request.tokensMax) return left;
    if (left.pop() === undefined) return left;
  }
}
