import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { readEntryText } from '../../archive/texts/entry-text.ts';
import type { TextKind } from '../../archive/texts/text-kind.ts';
import { findUnembedded, saveVectors, useVectorModel } from '../../archive/texts/vectors.ts';
import type { Embedder } from './choose-embedder.ts';

/** Whole words; longer pieces mix several topics and take longer. */
const PIECE_CHARACTERS = 400;
const PIECE = new RegExp(`.{1,${PIECE_CHARACTERS}}(?= |$)|.{${PIECE_CHARACTERS}}`, 'g');

/** Shorter texts such as "go on" mean nothing without their context. */
const TEXT_MIN = 16;

const PIECES_MAX = 3;

const MISHAP = /error|exception|fail|panic|fatal|traceback|denied|refused|cannot/i;

/** A batch takes about a second, which is all that a stopped process loses. */
const ENTRIES_IN_BATCH = 16;

/** Embeds all entries without vectors, newest first. Nothing is locked while the embedder runs. */
export async function embedTexts(texts: Archive, embedder: Embedder): Promise<number> {
  const { database } = texts;
  texts.transaction(() => useVectorModel(database, embedder.name));
  let done = 0;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const entries = findUnembedded(database, below, ENTRIES_IN_BATCH);
    if (entries.length === 0) return done;
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
}

/** The pieces of an entry to embed: its first sentences, or of a failed result the lines with the error. */
function piecesOfText(kind: TextKind, text: string): string[] {
  const telling =
    kind === 'result' ? text.slice(startOfMishap(text)) : text.replace(/```[\s\S]*?(?:```|$)/g, ' ');
  const words = telling
    .slice(0, PIECE_CHARACTERS * PIECES_MAX * 2)
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length < TEXT_MIN) return [];
  const pieces = words.match(PIECE) ?? [];
  return pieces
    .slice(0, PIECES_MAX)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= TEXT_MIN);
}

function startOfMishap(text: string): number {
  const at = text.search(MISHAP);
  return at === -1 ? 0 : text.lastIndexOf('\n', at) + 1;
}
