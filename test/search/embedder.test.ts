import { describe, expect, it } from 'vitest';
import { type Embedder, embedByEndpoint } from '../../src/search/embedding/choose-embedder.ts';
import { listenForTexts } from './loopback-endpoint.ts';

const choice = { model: 'small', apiKey: '', timeoutMilliseconds: 60_000 };

const embedders: [string, () => Promise<Embedder>][] = [
  [
    'An endpoint like Ollama’s',
    async () => embedByEndpoint({ ...choice, url: `${(await listenForTexts()).url}/api/embed` }),
  ],
  [
    'An endpoint like OpenAI’s',
    async () => embedByEndpoint({ ...choice, url: `${(await listenForTexts()).url}/v1` }),
  ],
];

describe.each(embedders)('%s', (_, open) => {
  it('gives each text a vector of length 1, in their order', async () => {
    const embedder = await open();
    const texts = ['The invoice is rounded', 'A ferry at noon', 'The invoice is rounded'];
    const [first, second, third] = await embedder.embed(texts);

    expect(first).toBeInstanceOf(Float32Array);
    for (const vector of [first, second, third]) {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(Math.hypot(...vector!)).toBeCloseTo(1, 4);
    }
    expect(similarity(first!, third!)).toBeCloseTo(1, 4);
    expect(similarity(first!, second!)).toBeLessThan(0.95);
  });

  it('puts a text nearer to one that means the same than to one that does not', async () => {
    const embedder = await open();
    const [asked, right, wrong] = await embedder.embed([
      'how do we treat a cent on a bill',
      'invoices are rounded',
      'the ferry leaves at noon',
    ]);

    expect(similarity(asked!, right!)).toBeGreaterThan(similarity(asked!, wrong!));
  });

  it('has nothing to say to no texts, and takes any text', async () => {
    const embedder = await open();

    expect(await embedder.embed([])).toEqual([]);
    for (const text of ['', ' ', '潮汐表', '\ud800', 'x'.repeat(5000)])
      expect(await embedder.embed([text])).toHaveLength(1);
  });

  it('has a name', async () => {
    expect((await open()).name).not.toBe('');
  });
});

describe('embedByEndpoint()', () => {
  it('sends model, texts and key to the address it was given', async () => {
    const { heard, url } = await listenForTexts();
    const embedder = await embedByEndpoint({ ...choice, url: `${url}/v1#small`, apiKey: 'key-1' });
    await embedder.embed(['tide']);

    expect(heard[1]).toMatchObject({
      path: '/v1/embeddings',
      headers: { authorization: 'Bearer key-1' },
      body: { model: 'small', input: ['tide'] },
    });
    expect(embedder.name).not.toContain('key-1');
  });

  it.each([
    ['a refusal', 401, {}, 'answered 401'],
    ['no vectors', 200, {}, '0 vectors for 1 texts'],
    ['something that is no vector', 200, { embeddings: [['x']] }, 'no vectors'],
    ['too many vectors', 200, { embeddings: [[1], [2]] }, '2 vectors for 1 texts'],
  ])('fails on %s', async (_, status, body, message) => {
    const { url } = await listenForTexts(() => ({ status, body }));

    await expect(embedByEndpoint({ ...choice, url: `${url}/api/embed` })).rejects.toThrow(message);
  });

  it('fails when the vectors change their length', async () => {
    const { url } = await listenForTexts(({ body }) => ({
      status: 200,
      body: { embeddings: body.input.map((text) => (text === 'dimensions' ? [1, 0] : [1])) },
    }));
    const embedder = await embedByEndpoint({ ...choice, url: `${url}/api/embed` });

    await expect(embedder.embed(['tide'])).rejects.toThrow('another length');
  });

  it.each(['', 'not an address', 'http://models.example/v1', 'file:///etc/passwd'])(
    'never asks %j',
    async (url) => {
      await expect(embedByEndpoint({ ...choice, url })).rejects.toThrow('Cannot ask the endpoint');
    },
  );
});

function similarity(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0);
}
