import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { readEntryText } from '../../archive/texts/entry-text.ts';
import type { TextKind } from '../../archive/texts/text-kind.ts';
import { findUnembedded, saveVectors, useVectorModel } from '../../archive/texts/vectors.ts';
import type { Config } from '../../config/config.ts';
import { startOwnCommand } from '../../system/start-detached.ts';
import type { Embedder } from './choose-embedder.ts';

/** Longer pieces mix several topics and take longer. */
const PIECE_CHARACTERS = 400;

/** Shorter texts such as "go on" mean nothing without their context. */
const TEXT_MIN = 16;

const PIECES_MAX: Partial<Record<TextKind, number>> = { summary: 8, result: 1 };

const PIECES_MAX_OTHERWISE = 3;

const MISHAP = /error|exception|fail|panic|fatal|traceback|denied|refused|cannot/i;

/** A batch takes about a second, which is all that a stopped process loses. */
const ENTRIES_IN_BATCH = 16;

interface EmbedTextsOptions {
  /** When to stop, in milliseconds since the epoch; the next run continues there. */
  deadline?: number;
}

/** Embeds all entries without vectors, newest first. Nothing is locked while the embedder runs. */
export async function embedTexts(
  texts: Archive,
  embedder: Embedder,
  { deadline = Number.POSITIVE_INFINITY }: EmbedTextsOptions = {},
): Promise<number> {
  const { database } = texts;
  texts.transaction(() => useVectorModel(database, embedder.name));
  let done = 0;
  let below = Number.MAX_SAFE_INTEGER;
  while (Date.now() < deadline) {
    const entries = findUnembedded(database, below, ENTRIES_IN_BATCH);
    if (entries.length === 0) break;
    const cut = entries.map(({ id, kind }) => ({ id, kind, text: readEntryText(database, id) }));
    const pieces = cut.map(({ kind, text }) => piecesOfText(kind, text));
    const vectors = await embedder.embed(pieces.flat());
    texts.transaction(() => {
      let from = 0;
      for (const [index, { id, text }] of cut.entries()) {
        const to = from + pieces[index]!.length;
        // An entry that was redacted meanwhile is embedded again in the next run.
        if (readEntryText(database, id) === text)
          saveVectors(database, id, embedder.name, vectors.slice(from, to));
        from = to;
      }
    });
    below = entries.at(-1)!.id;
    done += entries.length;
  }
  return done;
}

/** The pieces of an entry to embed: its first sentences, or of a failed result the lines with the error. */
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

/** The end of a piece: behind a sentence if one ends in the second half, else between two words. */
function endOfPiece(text: string, from: number): number {
  const most = from + PIECE_CHARACTERS;
  if (most >= text.length) return text.length;
  const sentence = text.lastIndexOf('. ', most);
  if (sentence > from + PIECE_CHARACTERS / 2) return sentence + 1;
  const space = text.lastIndexOf(' ', most);
  return space > from ? space : most;
}

/** Starts a background process that embeds new entries, if the user enabled it. */
export function startEmbedding(
  config: Config,
  environment: NodeJS.ProcessEnv,
  log: (message: string) => void,
): void {
  if (config['semantic.model'] === 'off') return;
  startOwnCommand(['embed'], environment, (error) => log(`vectors not begun: ${error.stack}`));
}
