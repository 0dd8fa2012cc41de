import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, inject, onTestFinished } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import type { Context } from '../../src/context/context.ts';
import { createContext } from '../../src/context/create-context.ts';
import { findProject } from '../../src/hub/find-project.ts';
import { addMember, addToTeam, shareProject, type TeamRole } from '../../src/hub/manage-members.ts';
import { type Hub, openHub } from '../../src/hub/open-hub.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { makeFolder } from '../make-folder.ts';
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

/** Somebody in the hub of a room and its team `harbour`, by a name that nobody in another room has. */
export async function addPerson(room: HubRoom, name: string, role?: TeamRole): Promise<string> {
  const own = `${name} of ${room.database}`;
  await asMember(room.machine(ADMIN), async (hub) => {
    await addMember(hub, own, passwordOf(own));
    if (role) await addToTeam(hub, own, 'harbour', role);
  });
  return own;
}

/** Shares a folder of a machine with the team. */
export const share = (machine: Machine, folder = 'work') =>
  asMember(machine, (hub) =>
    shareProject(hub, findProject(join(machine.home, folder), machine.home, hub.me.id), 'harbour'),
  );

/** A command in the folder `work` of a machine. */
export const run = (machine: Machine, ...words: string[]) =>
  runInProcess(machine, words, { environment: machine.environment, cwd: join(machine.home, 'work') });

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
export async function makeHub(port?: number): Promise<HubRoom> {
  const room = await makeDatabase(port);
  const machine = room.machine(ADMIN);
  expect((await run(machine, 'hub', 'init')).stderr).toBe('');
  return room;
}

/** A hub with a machine of who runs it. */
export async function makeOwnHub(): Promise<{ room: HubRoom; machine: Machine }> {
  const room = await makeHub();
  return { room, machine: room.machine(ADMIN) };
}

function makeMachine(url: string): Machine {
  const home = makeFolder();
  const environment = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, TIDEPROOF_HUB_URL: url };
  mkdirSync(join(home, 'work'));
  const context = createContext(environment, { clients: [claudeCode], cwd: join(home, 'work') });
  return { home, environment, context };
}
