import { othersLine, plainWords } from '../domain/plain-line.ts';
import { spaced, unspaced } from '../languages/pattern-table.ts';
import { readSentence } from '../prompt/sentence.ts';
import { type Claim, SECTIONS, type SectionName } from './claims/claim.ts';
import type { BriefRequest } from './compose-brief.ts';

const ANNOUNCE = 'Begin your next message with one short line saying that tideproof';
/** Smaller budgets need the room of the footer and the long opening for claims. */
const FOOT_FROM_CHARACTERS = 2500;
const OPENING_FROM_CHARACTERS = 1000;
const LINE_MAX = 480;
const GO_ON = 'Go on where work stood: do not repeat your last message, do not redo finished work.';

/** The length of a brief without its claims: opening and footer. */
export function frameLength(request: BriefRequest, leftOut: number): number {
  return frame(opening(request), [], request, leftOut).length;
}

/** Claims → the text that the model reads. */
export function renderBrief(claims: readonly Claim[], request: BriefRequest, leftOut = 0): string {
  if (claims.length === 0) return request.given === '' ? remark(request, leftOut) : '';
  return frame(opening(request), claims, request, leftOut);
}

function frame(head: string, claims: readonly Claim[], request: BriefRequest, leftOut: number): string {
  const parts = [head];
  for (const name of Object.keys(SECTIONS) as SectionName[]) {
    const lines = joinUnder(
      inOrder(
        claims.filter((claim) => claim.section === name),
        name,
      ),
    ).map((text) => `- ${name === 'found' ? foundLine(text) : text}`);
    if (lines.length > 0) parts.push(`## ${SECTIONS[name]}\n${lines.join('\n')}`);
  }
  if (leftOut > 0 && request.transcriptPath !== '' && request.charactersMax >= FOOT_FROM_CHARACTERS)
    parts.push(`More is on record: grep -oE '.{0,200}WORD.{0,200}' "${plainWords(request.transcriptPath)}"`);
  return parts.join('\n\n');
}

const { commandsFirst, demands, forEver, doNot } = spaced;
/** "Only the first row fails" and "use of a closed socket" are no orders. */
const ORDER = new RegExp(
  `^ (?!(?:${spaced.only}) )(?:${commandsFirst}|${demands}|${forEver}|${doNot}) (?!of )`,
);
const ORDER_UNSPACED = new RegExp(`^(?:${unspaced.forEver}|${unspaced.lasting})`);
const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])/;
const MARKS = /^[\s*_>-]+/;
/** An order shows in its first words. */
const FIRST_CHARACTERS = 80;

/** An agent may have read orders on a page: what was found out and reads as one is quoted, so that it is none of ours. */
function foundLine(text: string): string {
  const line = othersLine(text);
  return line === text && text.split(SENTENCE_END).some(readsAsOrder) ? `“${text}”` : line;
}

function readsAsOrder(sentence: string): boolean {
  const bare = sentence.replace(MARKS, '').slice(0, FIRST_CHARACTERS);
  return ORDER.test(readSentence(bare).spaced) || ORDER_UNSPACED.test(bare);
}

/** Findings are listed in the order in which they were made, because later ones often build on earlier ones. */
function inOrder(claims: Claim[], section: SectionName): Claim[] {
  if (section !== 'found') return claims;
  return claims.toSorted(
    (one, other) => one.fact.first.line - other.fact.first.line || (one.nth ?? 0) - (other.nth ?? 0),
  );
}

/** Joins consecutive claims with the same heading into one line, up to a maximum length. */
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

/** The text if there are no claims: that nothing, or little, is missing from the summary. */
function remark({ compaction, announce }: BriefRequest, leftOut: number): string {
  const asks = announce ? ` ${ANNOUNCE} found nothing missing from the summary.` : '';
  const found =
    leftOut === 0
      ? 'everything on record is in the summary'
      : 'the summary lacks little of what is on record';
  return `[tideproof] Compaction ${compaction}: ${found}. ${GO_ON}${asks}`;
}

function opening({ compaction, carried, given, announce, charactersMax, isPart }: BriefRequest): string {
  if (given !== '') return `[tideproof] More of what compaction ${compaction} lost, now that more is known:`;
  const asks = announce ? ` ${ANNOUNCE} restored your context.` : '';
  if (charactersMax < OPENING_FROM_CHARACTERS) return `[tideproof] Compaction ${compaction} lost:`;
  const what =
    carried === ''
      ? 'Below is what was on record before it; some of it may be in the summary too.'
      : 'Below is what the summary left out; where the two differ, the record is right.';
  const replaced = isPart ? 'a part of the conversation' : 'the conversation';
  return `[tideproof] Compaction ${compaction} replaced ${replaced} by a summary. ${what} ${GO_ON}${asks}`;
}
