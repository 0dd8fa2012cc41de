import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeByEndpoint } from '../../src/handoff/choose-writer.ts';

interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** An endpoint on loopback that answers everything the same way. */
async function listen(status: number, answer: unknown, delayMilliseconds = 0) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    heard.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
    setTimeout(() => response.writeHead(status).end(JSON.stringify(answer)), delayMilliseconds);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

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

  it.each(['', 'not an address', 'http://models.example/v1', 'file:///etc/passwd'])(
    'never asks %j',
    (url) => {
      expect(() => writeByEndpoint({ url, apiKey: 'key' })).toThrow('Cannot ask the endpoint');
    },
  );
});
