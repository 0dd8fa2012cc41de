import type { Config } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { askEndpoint, bearer, findAddress, modelIn } from '../../system/endpoint.ts';

/** Asks the endpoint that the user configured. Rejects with the next step if there is none, or it does not answer. */
export async function chooseEmbedder(
  config: Config,
  environment: NodeJS.ProcessEnv,
  timeoutMilliseconds: number,
): Promise<Embedder> {
  const url = config['semantic.model'];
  if (url === 'off')
    throw new AppError(
      'E_USAGE',
      'Semantic search is off',
      'To turn it on, run: tideproof config set semantic.model <URL of an endpoint>',
    );
  return embedByEndpoint({ url, apiKey: environment.TIDEPROOF_SEMANTIC_KEY ?? '', timeoutMilliseconds });
}

interface EndpointChoice {
  url: string;
  /** Empty for an endpoint without authentication. */
  apiKey: string;
  timeoutMilliseconds: number;
}

/**
 * An embedder behind an API like Ollama's (its URL ends in /api/embed) or OpenAI's (any other). One request finds out
 * the dimensions.
 */
export async function embedByEndpoint(choice: EndpointChoice): Promise<Embedder> {
  const known = /\/(?:api\/embed|embeddings)\/?$/;
  const address = findAddress(choice.url, 'semantic.model', 'embeddings', known);
  const ask = (texts: readonly string[]) => request(address, choice, texts);
  const [example] = await ask(['dimensions']);
  const dimensions = example!.length;
  return {
    name: `${address.origin}${address.pathname} ${modelIn(address)}`,
    dimensions,
    async embed(texts) {
      if (texts.length === 0) return [];
      const vectors = await ask(texts);
      if (vectors.some((vector) => vector.length !== dimensions))
        throw new Error(`${address.host} answered with vectors of another length`);
      return vectors;
    },
  };
}

async function request(
  address: URL,
  { apiKey, timeoutMilliseconds }: EndpointChoice,
  texts: readonly string[],
): Promise<Float32Array[]> {
  const given = { model: modelIn(address), input: texts };
  const vectors = decodeAnswer(
    await askEndpoint(address, given, { headers: bearer(apiKey), timeoutMilliseconds }),
  );
  if (vectors.length !== texts.length)
    throw new Error(`${address.host} answered with ${vectors.length} vectors for ${texts.length} texts`);
  return vectors.map(unitVector);
}

/** Ollama answers with `embeddings`, OpenAI with `data[].embedding` in the order of `index`. */
function decodeAnswer(body: unknown): number[][] {
  const { embeddings, data } = body as {
    embeddings?: number[][];
    data?: { index: number; embedding: number[] }[];
  };
  const vectors = embeddings ?? data?.toSorted((one, other) => one.index - other.index);
  return (vectors ?? []).map((each) => {
    const vector = Array.isArray(each) ? each : each.embedding;
    if (!Array.isArray(vector) || vector.length === 0 || !vector.every(Number.isFinite))
      throw new Error('The answer holds no vectors');
    return vector;
  });
}

/** Turns texts into vectors, so that texts with a similar meaning are close together. */
export interface Embedder {
  /** Its name in the archive: vectors of two embedders cannot be compared. */
  name: string;
  dimensions: number;
  /** One vector of length 1 for each text, in their order. Rejects when there is no answer. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** The vector scaled to length 1; a zero vector stays as it is. */
function unitVector(values: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(values);
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
