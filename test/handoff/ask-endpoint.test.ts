import { describe, expect, it } from 'vitest';
import { writeByEndpoint } from '../../src/handoff/choose-writer.ts';
import { listenOnLoopback } from '../search/loopback-endpoint.ts';

const listen = (status: number, body: unknown, delayMilliseconds = 0) =>
  listenOnLoopback(() => ({ status, body }), delayMilliseconds);

const request = { system: 'be brief', prompt: 'write it', timeoutMilliseconds: 5000 };

describe('writeByEndpoint()', () => {
  it('speaks like OpenAI, with the rest of the address if it is missing', async () => {
    const { heard, url } = await listen(200, { choices: [{ message: { content: 'WHY: x' } }] });
    const writer = writeByEndpoint({ url: `${url}/v1#small`, apiKey: 'key-1' });
    expect(await writer.write(request)).toBe('WHY: x');
    expect(heard[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer key-1' },
      body: { model: 'small', messages: [{ role: 'system', content: 'be brief' }, { role: 'user' }] },
    });
  });

  it('fails on a refusal, and when there is no answer in time', async () => {
    const refusing = writeByEndpoint({ url: (await listen(401, {})).url, apiKey: '' });
    await expect(refusing.write(request)).rejects.toThrow('answered 401');
    const slow = writeByEndpoint({ url: (await listen(200, {}, 2000)).url, apiKey: '' });
    await expect(slow.write({ ...request, timeoutMilliseconds: 100 })).rejects.toThrow();
    const gone = writeByEndpoint({ url: 'http://127.0.0.1:1', apiKey: '' });
    await expect(gone.write(request)).rejects.toThrow('127.0.0.1:1 cannot be asked: ');
  });
});
