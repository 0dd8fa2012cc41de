import stringWidth from 'string-width';
import type { TextKind } from '../../../archive/texts/text-kind.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayMoment } from '../../../domain/say.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { TextHit } from '../../../search/search-texts.ts';
import type { Snippet } from '../../../search/snippet.ts';
import { clipToWidth } from '../../terminal/fit-text.ts';
import type { Print } from '../../terminal/print.ts';

const SPEAKERS: Readonly<Record<TextKind, string>> = {
  prompt: 'you',
  answer: 'you',
  plan: 'you',
  refusal: 'you',
  said: 'Claude',
  thought: 'thought',
  call: 'call',
  result: 'result',
  summary: 'summary',
  handoff: 'handoff',
  agent: 'agent',
  note: 'note',
};
/** Characters before the match in a row, where there is little room. */
const BEFORE_CHARACTERS = 16;
const SPEAKER_COLUMNS = 8;

/** A hit in one row of a list: time, session, speaker, and the matching snippet. */
export function describeRow(hit: TextHit, columns: number, print: Print): string {
  const { time, sessionId, kind, tool, failed, isLeft, copies, snippet } = hit;
  const when = time === 0 ? '–'.padEnd(16) : sayMoment(new Date(time).toISOString());
  const head = [when, shortSession(sessionId).padEnd(8), describeSpeaker(kind, tool)].join(' ');
  const tail = `${copies > 1 ? ` ×${copies}` : ''}${isLeft ? ' (left branch)' : ''}`;
  const room = columns - stringWidth(head) - stringWidth(tail) - 1;
  const piece = clipSnippet(snippet, Math.max(1, room), print);
  return `${print.paint(failed ? 'red' : 'grey', head)} ${piece}${print.paint('grey', tail)}`;
}

/** The speaker or tool, in a column. */
function describeSpeaker(kind: TextKind, tool: string): string {
  return clipToWidth(tool === '' ? SPEAKERS[kind] : tool, SPEAKER_COLUMNS).padEnd(SPEAKER_COLUMNS);
}

/** The snippet on one line, with the matches marked. */
export function paintSnippet({ text, marks }: Snippet, print: Print): string {
  return piecesOf(text, marks, 0)
    .map(({ piece, isMarked }) => (isMarked ? print.mark(piece) : piece))
    .join('');
}

function clipSnippet({ text, marks }: Snippet, columns: number, print: Print): string {
  const start = Math.max(0, (marks[0]?.[0] ?? 0) - BEFORE_CHARACTERS);
  const from =
    start === 0 ? 0 : start + Math.max(0, text.slice(start, start + BEFORE_CHARACTERS).indexOf(' ') + 1);
  let room = columns - (from > 0 ? 1 : 0);
  let painted = from > 0 ? '…' : '';
  for (const { piece, isMarked } of piecesOf(text, marks, from)) {
    if (room <= 0) break;
    const clipped = clipToWidth(piece.replace(/ +/g, ' '), room);
    painted += isMarked ? print.mark(clipped) : clipped;
    room -= stringWidth(clipped);
  }
  return painted;
}

/** Escape sequences are removed piece by piece, so that the offsets of the marks stay right. */
function piecesOf(
  text: string,
  marks: readonly (readonly [number, number])[],
  from: number,
): { piece: string; isMarked: boolean }[] {
  const pieces: { piece: string; isMarked: boolean }[] = [];
  let at = from;
  for (const [start, end] of marks.filter(([start]) => start >= from)) {
    pieces.push({ piece: visibleText(text.slice(at, start)), isMarked: false });
    pieces.push({ piece: visibleText(text.slice(start, end)), isMarked: true });
    at = end;
  }
  pieces.push({ piece: visibleText(text.slice(at)), isMarked: false });
  return pieces.filter(({ piece }) => piece !== '');
}
