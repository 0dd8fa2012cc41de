import { plainWords } from '../domain/plain-line.ts';
import { type Claim, SECTIONS, type SectionName } from './claims/claim.ts';
import type { BriefRequest } from './compose-brief.ts';

const ANNOUNCE = 'Begin your next message with one short line saying that tideproof restored your context.';
/** Smaller briefs need the room for what they say. */
const FOOT_FROM_CHARACTERS = 2500;
const OPENING_FROM_CHARACTERS = 1000;
const LINE_MAX = 480;
const GO_ON = 'Go on where work stood: do not repeat your last message, do not redo finished work.';

/** Lines → the text that the model reads. */
export function renderBrief(claims: readonly Claim[], request: BriefRequest, leftOut = 0): string {
  const parts = [opening(request, claims.length, leftOut)];
  for (const name of Object.keys(SECTIONS) as SectionName[]) {
    const lines = joinUnder(
      inOrder(
        claims.filter((claim) => claim.section === name),
        name,
      ),
    ).map((text) => `- ${text}`);
    if (lines.length > 0) parts.push(`## ${SECTIONS[name]}\n${lines.join('\n')}`);
  }
  if (leftOut > 0 && request.transcriptPath !== '' && request.charactersMax >= FOOT_FROM_CHARACTERS)
    parts.push(`More is on record: grep -oE '.{0,200}WORD.{0,200}' "${plainWords(request.transcriptPath)}"`);
  return parts.join('\n\n');
}

/** What was found out is told as it came to light: a later finding often builds on an earlier one. */
function inOrder(claims: Claim[], section: SectionName): Claim[] {
  if (section !== 'found') return claims;
  return claims.toSorted(
    (one, other) => one.fact.first.line - other.fact.first.line || (one.nth ?? 0) - (other.nth ?? 0),
  );
}

/** What stands under the same sentence is told in one line, as far as one goes. */
function joinUnder(claims: readonly Claim[]): string[] {
  const lines: string[] = [];
  let before: string | undefined;
  for (const { text, under } of claims) {
    const last = lines.at(-1);
    if (last !== undefined && under !== undefined && under === before && last.length + text.length < LINE_MAX)
      lines[lines.length - 1] = `${last.replace(/\.$/, '')}; ${text.slice(under.length)}`;
    else lines.push(text);
    before = under;
  }
  return lines;
}

function opening(
  { compaction, carried, given, announce, charactersMax, isPart }: BriefRequest,
  count: number,
  leftOut: number,
): string {
  if (given !== '')
    return count === 0
      ? ''
      : `[tideproof] More of what compaction ${compaction} lost, now that more is known:`;
  const asks = announce ? ` ${ANNOUNCE}` : '';
  if (count === 0 && leftOut === 0)
    return `[tideproof] Compaction ${compaction}: everything on record is in the summary. ${GO_ON}${asks}`;
  if (charactersMax < OPENING_FROM_CHARACTERS) return `[tideproof] Compaction ${compaction} lost:`;
  const what =
    carried === ''
      ? 'Below is what was on record before it; some of it may be in the summary too.'
      : 'Below is what the summary left out; where the two differ, the record is right.';
  const replaced = isPart ? 'a part of the conversation' : 'the conversation';
  return `[tideproof] Compaction ${compaction} replaced ${replaced} by a summary. ${what} ${GO_ON}${asks}`;
}
