import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Row } from 'postgres';
import { AppError, usageError } from '../domain/app-error.ts';
import type { HubProject } from './find-project.ts';
import { quoteName } from './init-hub.ts';
import type { Hub, Transaction } from './open-hub.ts';
import { storable } from './row-keys.ts';

export type TeamRole = 'owner' | 'member' | 'reader';

/** A member of the hub, with those of their teams that the user can see. */
export interface ListedMember {
  name: string;
  isAdmin: boolean;
  teams: { team: string; role: TeamRole }[];
}

export async function listMembers(hub: Hub): Promise<ListedMember[]> {
  const rows = await hub.run(
    (sql) => sql`
      SELECT members.name, is_admin, teams.name AS team, role FROM tideproof.members
      LEFT JOIN tideproof.team_members() team_members ON member_id = members.id
      LEFT JOIN tideproof.teams() teams ON teams.id = team_id
      WHERE removed_at IS NULL ORDER BY members.name, teams.name`,
  );
  const members = new Map<string, ListedMember>();
  for (const { name, is_admin, team, role } of rows) {
    const member: ListedMember = members.get(name) ?? { name, isAdmin: is_admin, teams: [] };
    members.set(name, member);
    if (team !== null) member.teams.push({ team, role });
  }
  return [...members.values()];
}

const NAME_BYTES_MAX = 63;

/**
 * Adds a member: a role of the server that can log in, created if missing. Only for administrators. True if the
 * role is new; it has a password only if one was given.
 */
export async function addMember(hub: Hub, name: string, password: string | undefined): Promise<boolean> {
  if (!hub.me.isAdmin) throw refused('no admin', name);
  if (name === '' || Buffer.byteLength(name) > NAME_BYTES_MAX || /[\0-\x1f\x7f]/.test(name))
    throw usageError(
      `Cannot add "${name}"`,
      `A name has 1 to ${NAME_BYTES_MAX} bytes, and no control characters`,
    );
  return hub.transaction(async (sql) => {
    const [known] =
      await sql`SELECT rolcanlogin, rolsuper OR rolbypassrls AS is_above FROM pg_roles WHERE rolname = ${name}`;
    if (known?.is_above)
      throw usageError(
        `Cannot add ${name}: it is above row-level security and would see what is private`,
        'Use a role for this that is no superuser and has no BYPASSRLS',
      );
    const role = await readMemberRole(sql);
    if (!known) await sql.unsafe(`CREATE ROLE ${quoteName(name)} LOGIN`);
    if (password !== undefined)
      await sql.unsafe(`ALTER ROLE ${quoteName(name)} PASSWORD '${scramSecret(password)}'`);
    await sql.unsafe(`GRANT ${quoteName(role)} TO ${quoteName(name)}`);
    await sql`SELECT tideproof.add_member(${name})`;
    return !known;
  });
}

/** Removes a member with everything they share. Their data stays, and only they read it if they are added again. */
export async function removeMember(hub: Hub, name: string): Promise<void> {
  if (!hub.me.isAdmin) throw refused('no admin', name);
  if (name === hub.me.name)
    throw usageError(
      'Cannot remove yourself: you are the administrator of the hub',
      'Without one nobody could add or remove members',
    );
  await hub.transaction(async (sql) => {
    check(await sql`SELECT tideproof.remove_member(${name}) AS refusal`, name);
    const role = await readMemberRole(sql);
    await sql.unsafe(`REVOKE ${quoteName(role)} FROM ${quoteName(name)}`);
  });
}

/** Adds a member to a team or changes their role. Administrators create teams; the teams' owners manage them. */
export async function addToTeam(hub: Hub, name: string, team: string, role: TeamRole): Promise<void> {
  const answer = hub.run((sql) => sql`SELECT tideproof.add_to_team(${name}, ${team}, ${role}) AS refusal`);
  check(await answer, name, team);
}

/** Also ends what they share with the team. */
export async function removeFromTeam(hub: Hub, name: string, team: string): Promise<void> {
  const answer = hub.run((sql) => sql`SELECT tideproof.remove_from_team(${name}, ${team}) AS refusal`);
  check(await answer, name, team);
}

/** Lets a team read all of the user's sessions in a project, past and future. */
export async function shareProject(hub: Hub, { key, name }: HubProject, team: string): Promise<void> {
  const [of, named] = [storable(key), storable(name)];
  const answer = hub.run((sql) => sql`SELECT tideproof.share(${of}, ${named}, ${team}) AS refusal`);
  check(await answer, hub.me.name, team);
}

/** Ends sharing. False if the project was not shared. */
export async function unshareProject(
  hub: Hub,
  { key }: HubProject,
  team: string | undefined,
): Promise<boolean> {
  const of = storable(key);
  const answer = await hub.run((sql) => sql`SELECT tideproof.unshare(${of}, ${team ?? null}) AS refusal`);
  if (answer[0]!.refusal === 'not there') return false;
  check(answer, hub.me.name, team);
  return true;
}

/** The user's projects, and the teams that each is shared with. */
export async function listShares(hub: Hub): Promise<{ project: string; key: string; teams: string[] }[]> {
  const rows = await hub.run(
    (sql) => sql`SELECT project, key, to_json(teams) AS teams FROM tideproof.own_shares()`,
  );
  return rows as unknown as { project: string; key: string; teams: string[] }[];
}

async function readMemberRole(sql: Transaction): Promise<string> {
  const [hub] = await sql`SELECT member_role FROM tideproof.hub`;
  return hub!.member_role;
}

/** Functions of the hub answer why they did nothing (`schema/managing.ts`), and null if they did it. */
function check([row]: readonly Row[], name: string, team = ''): void {
  if (row!.refusal !== null) throw refused(row!.refusal, name, team);
}

const MEMBERS = 'To see who is in it: tideproof hub members';

function refused(refusal: string, name: string, team = ''): AppError {
  switch (refusal) {
    case 'no admin':
      return new AppError('E_HUB_REFUSED', 'Only the administrator of the hub can do that', MEMBERS);
    case 'no member':
      return usageError(`${name} is no member of this hub`, MEMBERS);
    case 'not there': {
      const message = `${name} is not in the team "${team}", or you are not one of its owners`;
      return new AppError('E_HUB_REFUSED', message, MEMBERS);
    }
    case 'reader': {
      const hint = 'Ask one of its owners to make you a member of it';
      return new AppError('E_HUB_REFUSED', `You are only a reader in the team "${team}"`, hint);
    }
    default: {
      const hint = `An owner of the team, or the administrator, can add you. ${MEMBERS}`;
      return usageError(`You are in no team "${team}"`, hint);
    }
  }
}

const SCRAM_ITERATIONS = 4096;

/** The SCRAM secret of a password, computed here, so that the password appears in no log of the server. */
function scramSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyOfName = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOfName('Client Key')).digest('base64');
  const server = keyOfName('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
