import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { decodeProtobuf } from './otlp-messages.ts';

/** A request as a collector takes it: read by the specification, whichever way it was encoded. */
export interface HeardRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  raw: string;
  body: Record<string, unknown>;
}

export interface OtlpRecorder {
  url: string;
  heard: HeardRequest[];
  /** What it answers from now on; an empty message when not set. */
  answerWith(status: number, body?: Buffer): void;
  close(): void;
}

const REQUESTS: Record<string, string> = { '/v1/logs': 'ExportLogsServiceRequest' };

/** Takes OTLP over HTTP on loopback, as a collector does. */
export async function recordOtlp(): Promise<OtlpRecorder> {
  const heard: HeardRequest[] = [];
  let answer: { status: number; body?: Buffer | undefined } = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const path = request.url ?? '';
    const type = REQUESTS[path] ?? 'no message';
    const kind = request.headers['content-type'];
    const body = kind === 'application/json' ? JSON.parse(bytes.toString()) : decodeProtobuf(bytes, type);
    heard.push({ path, headers: request.headers, raw: bytes.toString('latin1'), body });
    const empty = kind === 'application/json' ? '{}' : undefined;
    response.writeHead(answer.status, { 'content-type': kind ?? '' }).end(answer.body ?? empty);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return {
    ...{ heard, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    answerWith(status, body) {
      answer = { status, body };
    },
  };
}

/** Attributes as a plain object: 64-bit numbers come as numbers or as text. */
export function attributesOf(of: unknown): Record<string, string | number | boolean> {
  const { attributes } = of as { attributes: { key: string; value: Record<string, unknown> }[] };
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [[kind, told]] = Object.entries(value) as [[string, string | number | boolean]];
      return [key, kind === 'intValue' ? Number(told) : told];
    }),
  );
}
