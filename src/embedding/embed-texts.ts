import type { Archive } from '../archive/sqlite/open-archive.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import { findUnembedded, saveVectors, useVectorModel } from '../archive/texts/vectors.ts';
import type { Embedder } from './embedder.ts';
import { piecesOfText } from './pieces-of-text.ts';

/** Together they take a second or so; a process that is stopped loses no more than this. */
const ENTRIES_IN_BATCH = 16;

export interface EmbedTextsOptions {
  /** Told after each batch how many entries are done. */
  onBatch(entriesDone: number): void;
  /** When to stop, in milliseconds since the epoch; the next one goes on from there. */
  deadline?: number;
}

/** Gives vectors to all entries that lack them, the newest first. Nothing is locked while the embedder works. */
export async function embedTexts(
  texts: Archive,
  embedder: Embedder,
  { onBatch, deadline = Number.POSITIVE_INFINITY }: EmbedTextsOptions,
): Promise<number> {
  const { database } = texts;
  texts.transaction(() => useVectorModel(database, embedder));
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
        // What was redacted while the embedder worked gets the vectors of what is left, next time.
        if (readEntryText(database, id) === text) saveVectors(database, id, vectors.slice(from, to));
        from = to;
      }
    });
    below = entries.at(-1)!.id;
    done += entries.length;
    onBatch(done);
  }
  return done;
}
