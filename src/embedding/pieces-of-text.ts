import type { TextKind } from '../archive/texts/text-kind.ts';

/** Longer pieces say several things at once, and take longer. */
const PIECE_CHARACTERS = 400;
/** Shorter texts, such as "go on", mean nothing without what stands around them. */
const TEXT_MIN = 16;
const PIECES_MAX: Partial<Record<TextKind, number>> = { summary: 8, result: 1 };
const PIECES_MAX_OTHERWISE = 3;
const MISHAP = /error|exception|fail|panic|fatal|traceback|denied|refused|cannot/i;

/** What of an entry is turned into vectors: its first sentences, and of a failed result the lines that say why. */
export function piecesOfText(kind: TextKind, text: string): string[] {
  const telling =
    kind === 'result' ? text.slice(startOfMishap(text)) : text.replace(/```[\s\S]*?(?:```|$)/g, ' ');
  const words = telling
    .slice(0, PIECE_CHARACTERS * 20)
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length < TEXT_MIN) return [];
  const pieces: string[] = [];
  const most = PIECES_MAX[kind] ?? PIECES_MAX_OTHERWISE;
  for (let from = 0; from < words.length && pieces.length < most; ) {
    const to = endOfPiece(words, from);
    pieces.push(words.slice(from, to).trim());
    from = to;
  }
  return pieces.filter((piece) => piece.length >= TEXT_MIN);
}

function startOfMishap(text: string): number {
  const at = text.search(MISHAP);
  return at === -1 ? 0 : text.lastIndexOf('\n', at) + 1;
}

/** At the end of a sentence if there is one in the second half, else between two words. */
function endOfPiece(text: string, from: number): number {
  const most = from + PIECE_CHARACTERS;
  if (most >= text.length) return text.length;
  const sentence = text.lastIndexOf('. ', most);
  if (sentence > from + PIECE_CHARACTERS / 2) return sentence + 1;
  const space = text.lastIndexOf(' ', most);
  return space > from ? space : most;
}
