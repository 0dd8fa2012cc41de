import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../domain/app-error.ts';
import { parseJson } from '../system/parse-json.ts';
import type { Live } from './live.ts';
import type { WebOptions } from './open-server.ts';
import { RequestFailure } from './request-failure.ts';
import { readQuery } from './route.ts';
import { findRoute } from './routes.ts';
import { sendJson } from './send-answer.ts';

const BODY_BYTES_MAX = 64 << 10;
const TOO_LONG = 'Send a shorter text; what is longer belongs into a file';

/** Where answers come from. */
export interface Sources extends Pick<WebOptions, 'openContext' | 'examine'> {
  live: Live;
}

const API = '/api/';

/** Answers one authorized request of the page. */
export async function answerApi(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { openContext, examine, live }: Sources,
): Promise<void> {
  const { method = '' } = request;
  const path = url.pathname.startsWith(API) ? url.pathname.slice(API.length) : undefined;
  const query = readQuery(url.searchParams);
  if (path === 'live' && method === 'GET') return live.add(response);
  const found = path === undefined ? undefined : findRoute(method, path);
  if (!found)
    throw new RequestFailure(404, 'There is nothing at this address', 'See docs/web.md for what there is');
  const body = method === 'POST' ? await readBody(request) : {};
  if (method === 'POST') checkChange(body);
  const context = openContext();
  const { route, words } = found;
  const asked = { words, query, context, body, examine: () => examine(context) };
  sendJson(response, 200, await route.answer(asked));
}

function checkChange(body: Record<string, unknown>): void {
  if (body.confirm !== true)
    throw new AppError('E_USAGE', 'Refused: this changes something', 'Send "confirm": true if you mean it');
}

/** The JSON object in a request's body. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new RequestFailure(415, 'Cannot read the body: it is not JSON', 'Send application/json');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > BODY_BYTES_MAX)
      throw new RequestFailure(413, `Cannot take more than ${BODY_BYTES_MAX} bytes`, TOO_LONG);
    parts.push(part as Buffer);
  }
  const value = parseBody(Buffer.concat(parts).toString('utf8'));
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new RequestFailure(400, 'Cannot read the body: it is no JSON object', 'Send an object');
  return value as Record<string, unknown>;
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
