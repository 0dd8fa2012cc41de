import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import type { Context } from '../../src/context/context.ts';
import { createContext } from '../../src/context/create-context.ts';
import { initHub } from '../../src/hub/init-hub.ts';
import { addMember } from '../../src/hub/manage-members.ts';
import { type Hub, openHub, openServer } from '../../src/hub/open-hub.ts';
import { SUPERUSER, SUPERUSER_PASSWORD } from './postgres-server.ts';

/** A database on the server of the tests, and people who have their own machines. */
export interface HubRoom {
  database: string;
  /** The URL of the database for one of its users. */
  url(user: string, options?: { password?: string; database?: string; port?: number }): string;
  /** A machine of somebody: a home of its own, with the hub set. */
  machine(user: string, at?: string): Machine;
  /** A statement by anyone, as `psql` would send it. */
  as(user: string): postgres.Sql;
}

export interface Machine {
  home: string;
  context: Context;
  environment: NodeJS.ProcessEnv;
}

/** Somebody in the hub of a room, by a name that nobody in another room has. */
export async function addPerson(room: HubRoom, name: string): Promise<string> {
  const own = `${name} of ${room.database}`;
  await asMember(room.machine(ADMIN), (hub) => addMember(hub, own, passwordOf(own)));
  return own;
}

export async function asMember<T>(
  { context }: Pick<Machine, 'context'>,
  action: (hub: Hub) => Promise<T>,
): Promise<T> {
  const hub = await openHub(context);
  try {
    return await action(hub);
  } finally {
    await hub.close();
  }
}

/** Runs the hubs of the tests: it may make databases and roles, and is above nothing else. */
export const ADMIN = 'harbourmaster';
export const passwordOf = (user: string) => (user === SUPERUSER ? SUPERUSER_PASSWORD : `pw of ${user}!`);

let made = 0;

/** An empty database that belongs to `ADMIN`. */
export async function makeDatabase(port = inject('postgres').port): Promise<HubRoom> {
  const database = `hub_${process.pid}_${++made}`;
  const url: HubRoom['url'] = (user, options = {}) => {
    const { password = passwordOf(user), database: name = database, port: other = port } = options;
    return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${other}/${name}`;
  };
  const keeper = postgres(url(SUPERUSER, { database: 'postgres' }), { max: 1, onnotice: () => {} });
  try {
    // Several files may do this at once.
    await keeper`SELECT pg_advisory_lock(1)`;
    const [known] = await keeper`SELECT 1 FROM pg_roles WHERE rolname = ${ADMIN}`;
    if (!known) await keeper.unsafe(`CREATE ROLE ${ADMIN} LOGIN CREATEROLE PASSWORD '${passwordOf(ADMIN)}'`);
    await keeper.unsafe(`CREATE DATABASE ${database} OWNER ${ADMIN}`);
  } finally {
    await keeper.end();
  }
  const connections: postgres.Sql[] = [];
  onTestFinished(async () => {
    for (const each of connections) await each.end({ timeout: 1 });
  });
  return {
    database,
    url,
    machine: (user, at = url(user)) => makeMachine(at),
    as(user) {
      const sql = postgres(url(user), { max: 1, onnotice: () => {} });
      connections.push(sql);
      return sql;
    },
  };
}

/** The same as a hub. */
export async function makeHub(): Promise<HubRoom> {
  const room = await makeDatabase();
  const server = openServer(room.machine(ADMIN).context);
  try {
    await initHub(server, { auditsReads: undefined });
  } finally {
    await server.close();
  }
  return room;
}

function makeMachine(url: string): Machine {
  const home = mkdtempSync(join(tmpdir(), 'tideproof hub '));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const environment = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, TIDEPROOF_HUB_URL: url };
  mkdirSync(join(home, 'work'));
  return {
    home,
    environment,
    context: createContext(environment, { clients: [claudeCode], cwd: join(home, 'work') }),
  };
}
