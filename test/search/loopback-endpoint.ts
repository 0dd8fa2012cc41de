import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  body: { model: string; input: string[] };
}

export interface LoopbackEndpoint {
  url: string;
  heard: Heard[];
}

type Answer = (heard: Heard) => { status: number; body: unknown } | undefined;

/** Words that mean the same share a place; all others have one each, by their letters. */
const MEANINGS = [
  ['bill', 'invoice', 'invoices'],
  ['cent', 'cents', 'rounded', 'rounding'],
  ['crash', 'panic', 'error'],
  ['vessel', 'ship', 'ferry'],
];
const DIMENSIONS = 32;

/** The way an answer is packed: by the path that is asked, as the real ones do. */
function answerFor(path: string, vectors: number[][]): unknown {
  if (path.endsWith('/api/embed')) return { embeddings: vectors };
  // Nothing promises that they come in order.
  return { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() };
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  vector[DIMENSIONS - 1] = 0.01;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const meaning = MEANINGS.findIndex((words) => words.includes(word));
    const letters = [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
    const place = meaning === -1 ? MEANINGS.length + (letters % (DIMENSIONS - MEANINGS.length - 1)) : meaning;
    vector[place]! += meaning === -1 ? 0.3 : 1;
  }
  return vector;
}

/** An endpoint on loopback that knows a few words. `answer` replaces what it says. */
export function listenForTexts(answer?: Answer): Promise<LoopbackEndpoint> {
  const known = ({ path, body }: Heard) => ({ status: 200, body: answerFor(path, body.input.map(vectorOf)) });
  return listenOnLoopback((one) => answer?.(one) ?? known(one));
}

/** An endpoint on loopback that tells what it heard, and answers after a while. */
export async function listenOnLoopback(answer: Answer, delayMilliseconds = 0): Promise<LoopbackEndpoint> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const one: Heard = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) };
    heard.push(one);
    const { status, body } = answer(one)!;
    setTimeout(() => response.writeHead(status).end(JSON.stringify(body)), delayMilliseconds);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
