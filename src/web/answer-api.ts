import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { parseJson } from '../system/parse-json.ts';
import { RequestFailure } from './request-failure.ts';
import { readQuery } from './route.ts';
import { findRoute } from './routes.ts';
import { sendJson } from './send-answer.ts';

const BODY_BYTES_MAX = 64 << 10;
const TOO_LONG = 'Send a shorter text; what is longer belongs into a file';

/** Answers one authorized request of the page. */
export async function answerApi(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  openContext: () => Context,
): Promise<void> {
  const isChange = request.method === 'POST';
  const found = findRoute(`${request.method} ${url.pathname}`);
  if (!found)
    throw new RequestFailure(404, 'There is nothing at this address', 'See docs/web.md for what there is');
  const body = isChange ? await readBody(request) : {};
  if (isChange && body.confirm !== true)
    throw new AppError('E_USAGE', 'Refused: this changes something', 'Send "confirm": true if you mean it');
  const { answer, words } = found;
  const asked = { words, query: readQuery(url.searchParams), context: openContext(), body };
  sendJson(response, 200, await answer(asked));
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
