import { checkAddress } from '../../system/check-address.ts';
import type { Embedder } from './embedder.ts';
import { unitVector } from './unit-vector.ts';

export interface EndpointChoice {
  url: string;
  model: string;
  /** Empty for an endpoint that wants none. */
  apiKey: string;
  timeoutMilliseconds: number;
}

const OLLAMA = /\/api\/embed\/?$/;

/** An endpoint that speaks like Ollama's (its address ends in /api/embed) or like OpenAI's (any other). It is asked once for its dimensions. */
export async function askEndpoint(choice: EndpointChoice): Promise<Embedder> {
  const address = checkAddress(choice.url, 'semantic.endpoint');
  if (!OLLAMA.test(address.pathname) && !/\/embeddings\/?$/.test(address.pathname))
    address.pathname = `${address.pathname.replace(/\/$/, '')}/embeddings`;
  const ask = (texts: readonly string[]) => request(address, choice, texts);
  const [example] = await ask(['dimensions']);
  const dimensions = example!.length;
  return {
    name: `${address.origin}${address.pathname} ${choice.model}`,
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
  { model, apiKey, timeoutMilliseconds }: EndpointChoice,
  texts: readonly string[],
): Promise<Float32Array[]> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input: texts }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
    // Texts and key must go nowhere else.
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
  const vectors = decodeAnswer(await response.json());
  if (vectors.length !== texts.length)
    throw new Error(`${address.host} answered with ${vectors.length} vectors for ${texts.length} texts`);
  return vectors.map(unitVector);
}

/** `embeddings` of the one kind, `data[].embedding` in the order of `index` of the other. */
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
