import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openHub } from '../../src/hub/open-hub.ts';
import { ADMIN, type HubRoom, makeHub, passwordOf, run } from './hub-room.ts';
import { makePostgres, type PostgresServer } from './postgres-server.ts';

const NOBODY = 65_534;
const folder = mkdtempSync(join(tmpdir(), 'tideproof tls '));
const file = (name: string) => join(folder, name);
let server: PostgresServer;

/** An authority that signs certificates, and one of a server that is called `localhost` and nothing else. */
beforeAll(async () => {
  for (const name of ['own', 'other']) makeAuthority(name);
  const request = 'req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost';
  openssl(...request.split(' '));
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'own.pem', '-CAkey', 'own.key', '-CAcreateserial'],
    ...['-days', '2', '-extfile', 'names', '-out', 'server.pem'],
  );
  chmodSync(file('server.key'), 0o600);
  chmodSync(folder, 0o755);
  // The server runs as this one when the tests run as root.
  if (process.getuid?.() === 0)
    for (const name of ['server.key', 'server.pem']) chownSync(file(name), NOBODY, NOBODY);
  const files = { ssl_cert_file: file('server.pem'), ssl_key_file: file('server.key') };
  server = await makePostgres({ ssl: 'on', ...files });
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function makeAuthority(name: string): void {
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=authority ${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
  );
}

function openssl(...words: string[]): void {
  execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
}

function urlAt(room: HubRoom, host: string, query: Record<string, string>): string {
  const url = new URL(room.url(ADMIN));
  url.hostname = host;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether the way to the hub is encrypted; what is told instead where there is no way. */
async function reach(room: HubRoom, host: string, query: Record<string, string>): Promise<boolean | string> {
  const machine = room.machine(ADMIN, urlAt(room, host, query));
  try {
    const hub = await openHub(machine.context);
    const [row] = await hub.run((sql) => sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`);
    await hub.close();
    return row!.ssl;
  } catch (error) {
    const { message, hint, stack, cause } = error as Error & { hint: string };
    expect(`${message} ${hint} ${stack} ${(cause as Error)?.stack}`).not.toContain(passwordOf(ADMIN));
    return `${message}\n${hint}`;
  }
}

describe('The way to a hub', () => {
  it('is checked as sslmode says: that it is encrypted, by whom the server is vouched for, and its name', async () => {
    const room = await makeHub(server.port);
    const [own, other] = [file('own.pem'), file('other.pem')];
    const full = { sslmode: 'verify-full' };
    expect(await reach(room, 'localhost', { ...full, sslrootcert: own })).toBe(true);
    const foreign = /Cannot trust the hub .*sslmode verify-full.*certificate[\s\S]*sslrootcert/;
    expect(await reach(room, 'localhost', { ...full, sslrootcert: other })).toMatch(foreign);
    expect(await reach(room, 'localhost', full)).toMatch(/Cannot trust the hub .*certificate/);
    const unnamed = /Cannot trust the hub .*127\.0\.0\.1/;
    expect(await reach(room, '127.0.0.1', { ...full, sslrootcert: own })).toMatch(unnamed);
    const authority = { sslmode: 'verify-ca' };
    expect(await reach(room, '127.0.0.1', { ...authority, sslrootcert: own })).toBe(true);
    expect(await reach(room, '127.0.0.1', { ...authority, sslrootcert: other })).toMatch(/Cannot trust/);
    for (const mode of [{ sslmode: 'require' }, { sslmode: 'prefer' }, {}])
      expect(await reach(room, '127.0.0.1', mode as Record<string, string>)).toBe(true);
    const vouched = { sslmode: 'require', sslrootcert: other };
    expect(await reach(room, '127.0.0.1', vouched)).toMatch(/Cannot trust/);
    expect(await reach(room, '127.0.0.1', { sslmode: 'disable' })).toBe(false);
    expect(await reach(room, '127.0.0.1', { sslmode: 'maybe' })).toMatch(/Cannot use sslmode "maybe"/);
    const missing = { ...full, sslrootcert: '/nowhere.pem' };
    expect(await reach(room, 'localhost', missing)).toMatch(
      /Cannot read the certificates in "\/nowhere\.pem"/,
    );
  });

  it('is not taken without TLS where that is asked for, and the commands never print the password', async () => {
    const room = await makeHub(inject('postgres').port);
    expect(await reach(room, '127.0.0.1', { sslmode: 'prefer' })).toBe(false);
    const refused = { sslmode: 'require' };
    expect(await reach(room, '127.0.0.1', refused)).toMatch(/Cannot trust the hub .*speaks no TLS/);
    const machine = room.machine(ADMIN, urlAt(room, '127.0.0.1', refused));
    const config = [['config'], ['config', 'get', 'hub.url'], ['config', '--json']];
    for (const words of [['hub'], ['hub', 'push'], ['hub', 'search', 'tide'], ['doctor'], ...config]) {
      const { stdout, stderr } = await run(machine, ...words);
      expect(stdout + stderr).not.toMatch(/pw(?: |%20)of/);
    }
    const { stderr } = await run(machine, 'hub', 'push');
    expect(stderr).toContain('speaks no TLS');
  });
});
