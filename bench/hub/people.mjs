// Who uses the hub that is measured: roles of a throw-away server, each with a home of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the hub; may make roles, and is above nothing else. */
export const ADMIN = 'harbourmaster';
export const TEAM = 'harbour';
export const PASSWORD = 'of-a-server-that-is-thrown-away';

export function urlOf(port, user, password = PASSWORD, database = 'hub') {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** What a process of somebody knows: the home with its archive, and where the hub is. */
export function contextOf(parts, home, port, user) {
  mkdirSync(join(home, 'work'), { recursive: true });
  const environment = { PATH: process.env.PATH, HOME: home, USERPROFILE: home };
  return parts.createContext(
    { ...environment, TIDEPROOF_HUB_URL: urlOf(port, user) },
    { clients: [parts.claudeCode], cwd: join(home, 'work') },
  );
}

export async function withHub(parts, context, action) {
  const hub = await parts.openHub(context);
  try {
    return await action(hub);
  } finally {
    await hub.close();
  }
}

/** The database and the hub in it, and everybody who is named, in one team: who pushes as members, the others as readers. */
export async function settleHub(parts, { port, keeper, home, pushers, readers }) {
  await keeper.unsafe(`CREATE ROLE ${ADMIN} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
  await keeper.unsafe(`CREATE DATABASE hub OWNER ${ADMIN}`);
  const context = contextOf(parts, home, port, ADMIN);
  const server = parts.openServer(context);
  try {
    await parts.initHub(server, { auditsReads: undefined });
  } finally {
    await server.close();
  }
  await withHub(parts, context, async (hub) => {
    for (const name of [...pushers, ...readers]) {
      await parts.addMember(hub, name, PASSWORD);
      await parts.addToTeam(hub, name, TEAM, pushers.includes(name) ? 'member' : 'reader');
    }
  });
}
