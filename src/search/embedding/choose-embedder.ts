import type { Config } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { askEndpoint, bearer, findAddress, modelIn } from '../../system/endpoint.ts';

/** Turns texts into vectors, so that texts with a similar meaning point in a similar direction. */
export interface Embedder {
  /** Its name in the archive: vectors of two embedders cannot be compared. */
  name: string;
  /** One vector for each text, in their order. Rejects when there is no answer. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

const KNOWN_PATHS = /\/(?:api\/embed|embeddings)\/?$/;

/** The endpoint that the user configured: like Ollama's (its URL ends in /api/embed) or OpenAI's (any other). */
export function chooseEmbedder(
  config: Config,
  environment: NodeJS.ProcessEnv,
  timeoutMilliseconds: number,
): Embedder {
  const url = config['semantic.model'];
  if (url === 'off')
    throw new AppError(
      'E_USAGE',
      'Semantic search is off',
      'To turn it on, run: tideproof config set semantic.model <URL of an endpoint>',
    );
  const address = findAddress(url, 'semantic.model', 'embeddings', KNOWN_PATHS);
  const model = modelIn(address);
  const headers = bearer(environment.TIDEPROOF_SEMANTIC_KEY ?? '');
  return {
    name: `${address.origin}${address.pathname} ${model}`,
    async embed(input) {
      if (input.length === 0) return [];
      const answer = await askEndpoint(address, { model, input }, { headers, timeoutMilliseconds });
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
