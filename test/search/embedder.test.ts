import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { writeByEndpoint } from '../../src/handoff/choose-writer.ts';
import { chooseEmbedder } from '../../src/search/embedding.ts';
import { listenForTexts } from './loopback-endpoint.ts';

const open = (url: string, environment = {}) =>
  chooseEmbedder({ ...defaultConfig, 'semantic.model': url }, environment, 60_000);

describe('An endpoint', () => {
  it.each([
    ['Ollama', '/api/embed', '/api/embed'],
    ['OpenAI', '/v1', '/v1/embeddings'],
  ])('like that of %s is sent model, texts and key, and gives a vector each', async (_, path, asked) => {
    const { heard, url } = await listenForTexts();
    const embedder = open(`${url}${path}#small`, { TIDEPROOF_SEMANTIC_KEY: 'key-1' });
    const input = ['The invoice is rounded', 'A ferry at noon', 'The invoice is rounded'];
    const [first, second, third] = await embedder.embed(input);
    expect(first).toEqual(third);
    expect(first).not.toEqual(second);
    const headers = { authorization: 'Bearer key-1' };
    expect(heard).toMatchObject([{ path: asked, headers, body: { model: 'small', input } }]);
    expect(embedder.name).not.toContain('key-1');
    expect(await embedder.embed([])).toEqual([]);
  });

  it.each([
    ['a refusal', 401, {}, 'answered 401'],
    ['no vectors', 200, {}, '0 vectors for 1 texts'],
    ['something that is no vector', 200, { embeddings: [['x']] }, 'no vectors'],
    ['too many vectors', 200, { embeddings: [[1], [2]] }, '2 vectors for 1 texts'],
  ])('fails with %s', async (_, status, body, message) => {
    const { url } = await listenForTexts(() => ({ status, body }));

    await expect(open(`${url}/api/embed`).embed(['tide'])).rejects.toThrow(message);
  });

  it.each(['', 'no address', 'http://models.example/v1', 'file:///etc/passwd'])(
    'is never asked at %j',
    (url) => {
      expect(() => open(url)).toThrow('Cannot ask the endpoint');
      expect(() => writeByEndpoint({ url, apiKey: 'key' })).toThrow('Cannot ask the endpoint');
    },
  );
});
