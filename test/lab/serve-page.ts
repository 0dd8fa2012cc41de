import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';

/** A page on loopback that the client can fetch, which it does over TLS only. */
export interface ServedPage {
  url: string;
  /** Has the client take the certificate of this server for a good one. */
  environment: Record<string, string>;
}

/** The client asks its maker about a host before it fetches from it, unless `skipWebFetchPreflight` is set. */
export async function servePage({ directory }: World, text: string): Promise<ServedPage> {
  const [key, certificate] = [join(directory, 'page.key'), join(directory, 'page.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/markdown' });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}/harbour.md`, environment: { NODE_EXTRA_CA_CERTS: certificate } };
}
