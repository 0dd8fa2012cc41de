import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server of the tests: in a temporary folder, on loopback and a socket, as a user without rights. */
export interface PostgresServer {
  port: number;
  /** Where its socket is. */
  folder: string;
  /** Ends it as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same files and port. */
  start(): Promise<void>;
  /** Ends it and deletes its files. */
  stop(): Promise<void>;
}

export const SUPERUSER = 'keeper';
export const SUPERUSER_PASSWORD = 'keeper-of-the-test-server';
const NOBODY = 65_534;
const START_MILLISECONDS = 60_000;

export async function makePostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const tool = new URL('../../tools/find-postgres.mjs', import.meta.url).href;
  const programs: string | undefined = (await import(tool)).findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL server: node tools/install-postgres.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-pg-'));
  // The server refuses to run as root.
  const user = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in user) chownSync(folder, NOBODY, NOBODY);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, SUPERUSER_PASSWORD, { mode: 0o644 });
  const data = join(folder, 'data');
  const init = spawnSync(
    join(programs, 'initdb'),
    [
      ...['-D', data, '-U', SUPERUSER, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8'],
      ...['--locale=C.UTF-8', '--no-sync'],
    ],
    { ...user, cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH } },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await findFreePort();
  const options = {
    ...{ port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder },
    // Nothing of it has to outlive the machine.
    ...{ fsync: 'off', max_connections: '120', ...settings },
  };
  let server: ChildProcess | undefined;
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return resolve();
      server.once('exit', () => resolve());
      server.kill(signal);
    });
  const logFile = join(folder, 'log');
  const launch = () => {
    const log = openSync(logFile, 'a');
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: folder, stdio: ['ignore', log, log], detached: true, env: { PATH: process.env.PATH } },
    );
    closeSync(log);
    return server;
  };
  const start = async () => {
    const deadline = Date.now() + START_MILLISECONDS;
    let before = existsSync(logFile) ? readFileSync(logFile, 'utf8').length : 0;
    let started = launch();
    const told = () => readFileSync(logFile, 'utf8').slice(before);
    while (!told().includes('ready to accept connections')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (Date.now() > deadline) throw new Error(`The server did not start: ${told().slice(-2000)}`);
      if (started.exitCode === null) continue;
      // Processes of its connections outlive a server that was killed for a moment, and hold its memory.
      if (!told().includes('shared memory block'))
        throw new Error(`The server ended: ${told().slice(-2000)}`);
      before += told().length;
      started = launch();
    }
  };
  await start();
  return {
    port,
    folder,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
