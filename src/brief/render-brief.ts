import { type BriefRequest, type Piece, TITLES } from './brief-request.ts';
import { estimateTokens, isWithin, type TextBudget } from './estimate-tokens.ts';
import type { SummaryWorth } from './measure-summary.ts';

/** Beside a poor summary a brief is about this long; words of the user that are missing may make it longer. */
const POOR_CHARACTERS_MAX = 3000;
/** How a model finds more; what runs the command may have another name on this machine. */
export const LOOK_UP =
  'More of the session is on record: ask the tool recall, or run `tideproof search "words"`.';

/** Takes pieces by rank while there is room, and prints them under their titles. Empty if there is none. */
export function renderBrief(pieces: readonly Piece[], request: BriefRequest, worth: SummaryWorth) {
  const { given, compaction } = request;
  const more = given === '' ? '' : ', more';
  const opening = `[tideproof] Compaction ${compaction}${more}. From the record of this session, quoted:`;
  const words = pieces.filter(({ isWords }) => isWords);
  const { told, unsaid } = choosePieces(pieces, request, worth, opening + footOf(words.length, request));
  if (told.length === 0 && unsaid === 0) return { text: '', told };
  const sections = Object.values(TITLES).flatMap((title) => {
    const own = told.filter((piece) => piece.title === title).toSorted(inOrder);
    return own.length === 0 ? [] : [`## ${title}\n${own.map(({ text }) => `- ${text}`).join('\n')}`];
  });
  const foot = unsaid > 0 || worth !== 'good' ? [footOf(unsaid, request)] : [];
  const text = [opening, ...sections, ...foot].join('\n\n');
  return isWithin(request, text) ? { text, told } : { text: '', told: [] };
}

/** The pieces that have room beside the opening and the end of the text, and how many prompts have none. */
function choosePieces(pieces: readonly Piece[], budget: TextBudget, worth: SummaryWorth, frame: string) {
  const room = budget.charactersMax - frame.length - 4;
  const roomBesideWords = worth === 'poor' ? Math.min(POOR_CHARACTERS_MAX, room) : room;
  let tokens = budget.tokensMax - estimateTokens(frame) - 4;
  let spent = 0;
  let unsaid = 0;
  const titles = new Set<string>();
  const told: Piece[] = [];
  for (const piece of pieces.toSorted((one, other) => one.rank - other.rank)) {
    const cost = `${titles.has(piece.title) ? '' : `\n\n## ${piece.title}`}\n- ${piece.text}`;
    const most = piece.isWords ? room : roomBesideWords;
    if (spent + cost.length > most || estimateTokens(cost) > tokens) {
      if (piece.isWords) unsaid += 1;
      continue;
    }
    titles.add(piece.title);
    told.push(piece);
    spent += cost.length;
    tokens -= estimateTokens(cost);
  }
  return { told, unsaid };
}

function footOf(unsaid: number, { lookUp = LOOK_UP }: BriefRequest): string {
  return `${unsaid === 0 ? '' : `${unsaid} of the prompts had no room here. `}${lookUp}`;
}

/** Words stand in the order in which they were said; everything else as it ranks. */
function inOrder(one: Piece, other: Piece): number {
  const areWords = [one, other].every(({ fact }) => fact?.kind === 'request' || fact?.kind === 'answer');
  return areWords ? one.fact!.last.line - other.fact!.last.line : one.rank - other.rank;
}
