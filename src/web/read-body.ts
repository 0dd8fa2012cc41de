import type { IncomingMessage } from 'node:http';
import { parseJson } from '../system/parse-json.ts';
import { RequestFailure } from './request-failure.ts';

const BODY_BYTES_MAX = 64 << 10;

/** The JSON object that a request brings. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new RequestFailure(415, 'Cannot read the body: it is not JSON', 'Send application/json');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > BODY_BYTES_MAX)
      throw new RequestFailure(
        413,
        `Cannot take more than ${BODY_BYTES_MAX} bytes`,
        'Send a shorter text; what is longer belongs into a file',
      );
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
