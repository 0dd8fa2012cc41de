import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** A request as a collector takes it. */
export interface HeardRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came over the wire, unpacked: protobuf has names and texts as they are. */
  raw: string;
}

export interface OtlpRecorder {
  url: string;
  heard: HeardRequest[];
  /** What it answers from now on; an empty message when not set. */
  answerWith(status: number, body?: Buffer): void;
  close(): void;
}

/** Takes OTLP over HTTP on loopback, as a collector does. */
export async function recordOtlp(): Promise<OtlpRecorder> {
  const heard: HeardRequest[] = [];
  let answer: { status: number; body?: Buffer | undefined } = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    heard.push({ path: request.url ?? '', headers: request.headers, raw: bytes.toString('latin1') });
    const kind = request.headers['content-type'] ?? '';
    const empty = kind === 'application/json' ? '{}' : undefined;
    response.writeHead(answer.status, { 'content-type': kind }).end(answer.body ?? empty);
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
