import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Smaller answers fit into a few packets anyway. */
const COMPRESSED_FROM_BYTES = 4 << 10;

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

export interface Answer {
  status: number;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendAnswer(response, { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) });
}

/** Sends an answer with headers that keep it private; compressed if the browser accepts that. */
export function sendAnswer(response: ServerResponse, { status, type, body, headers = {} }: Answer): void {
  if (response.headersSent) return void response.end();
  const plain = Buffer.from(body, 'utf8');
  const isPacked =
    plain.length >= COMPRESSED_FROM_BYTES &&
    /\bgzip\b/.test(String(response.req.headers['accept-encoding'] ?? ''));
  const bytes = isPacked ? gzipSync(plain, { level: 1 }) : plain;
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    ...headers,
  });
  response.end(bytes);
}

/** Begins a streamed answer. */
export function startStream(response: ServerResponse): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' });
}
