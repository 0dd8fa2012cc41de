import type { Archive } from '../archive/sqlite/open-archive.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import { findUnembedded, saveVectors, useVectorModel } from '../archive/texts/vectors.ts';
import type { Config } from '../config/config.ts';
import { askEndpoint, findAddress, modelIn } from '../system/endpoint.ts';
import { MISHAP } from './excerpt.ts';

/** Turns texts into vectors, so that texts with a similar meaning point in a similar direction. */
type Embedder = ReturnType<typeof chooseEmbedder>;

const KNOWN_PATHS = /\/(?:api\/embed|embeddings)\/?$/;

/** The endpoint that the user configured: like Ollama's (its URL ends in /api/embed) or OpenAI's (any other). */
export function chooseEmbedder(config: Config, environment: NodeJS.ProcessEnv, timeoutMilliseconds: number) {
  const address = findAddress(config['semantic.model'], 'semantic.model', 'embeddings', KNOWN_PATHS);
  const model = modelIn(address);
  const apiKey = environment.TIDEPROOF_SEMANTIC_KEY ?? '';
  return {
    /** Its name in the archive: vectors of two embedders cannot be compared. */
    name: `${address.origin}${address.pathname} ${model}`,
    /** One vector for each text, in their order. Rejects when there is no answer. */
    async embed(input: readonly string[]): Promise<Float32Array[]> {
      if (input.length === 0) return [];
      const answer = await askEndpoint(address, { model, input }, { apiKey, timeoutMilliseconds });
      const vectors = decodeAnswer(answer);
      if (vectors.length === input.length) return vectors;
      throw new Error(`${address.host} answered with ${vectors.length} vectors for ${input.length} texts`);
    },
  };
}

/** Ollama answers with `embeddings`, OpenAI with `data[].embedding` in the order of `index`. */
function decodeAnswer(body: unknown): Float32Array[] {
  const { embeddings, data } = body as {
    embeddings?: number[][];
    data?: { index: number; embedding: number[] }[];
  };
  const sorted = data?.toSorted((one, other) => one.index - other.index);
  return (embeddings ?? sorted?.map(({ embedding }) => embedding) ?? []).map((vector) => {
    if (!Array.isArray(vector) || vector.length === 0 || !vector.every(Number.isFinite))
      throw new Error('The answer holds no vectors');
    return Float32Array.from(vector);
  });
}

/** Whole words; longer pieces mix several topics and take longer. */
const PIECE_CHARACTERS = 400;
const PIECE = new RegExp(`.{1,${PIECE_CHARACTERS}}(?= |$)|.{${PIECE_CHARACTERS}}`, 'g');

/** Shorter texts such as "go on" mean nothing without their context. */
const TEXT_MIN = 16;

const PIECES_MAX = 3;

const CODE = /```[\s\S]*?(?:```|$)/g;

/** A batch takes about a second, which is all that a stopped process loses. */
const ENTRIES_IN_BATCH = 16;

/** Embeds all entries without vectors, newest first. Nothing is locked while the embedder runs. */
export async function embedTexts(texts: Archive, embedder: Embedder): Promise<number> {
  const { database } = texts;
  texts.transaction(() => useVectorModel(database, embedder.name));
  let done = 0;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const entries = findUnembedded(database, below, ENTRIES_IN_BATCH).map(({ id, kind }) => {
      const text = readEntryText(database, id);
      return { id, text, pieces: piecesOfText(kind, text) };
    });
    if (entries.length === 0) return done;
    const vectors = await embedder.embed(entries.flatMap(({ pieces }) => pieces));
    texts.transaction(() => {
      for (const { id, text, pieces } of entries) {
        const own = vectors.splice(0, pieces.length);
        // An entry that was redacted meanwhile is embedded again in the next run.
        if (readEntryText(database, id) === text) saveVectors(database, id, embedder.name, own);
      }
    });
    below = entries.at(-1)!.id;
    done += entries.length;
  }
}

/** The pieces of an entry to embed: its first sentences, or of a failed result those from the error on. */
function piecesOfText(kind: TextKind, text: string): string[] {
  const telling = kind === 'result' ? text.slice(Math.max(0, text.search(MISHAP))) : text.replace(CODE, ' ');
  const words = telling
    .slice(0, PIECE_CHARACTERS * PIECES_MAX * 2)
    .replace(/\s+/g, ' ')
    .trim();
  const pieces = words.match(PIECE)?.map((piece) => piece.trim()) ?? [];
  return pieces.slice(0, PIECES_MAX).filter((piece) => piece.length >= TEXT_MIN);
}
