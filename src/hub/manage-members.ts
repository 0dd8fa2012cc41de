import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { AppError } from '../domain/app-error.ts';
import type { HubProject } from './find-project.ts';
import { quoteName } from './init-hub.ts';
import type { Hub, Transaction } from './open-hub.ts';
import { placeProject } from './push/place-sessions.ts';

const teamRoles = ['owner', 'member', 'reader'] as const;
export type TeamRole = (typeof teamRoles)[number];

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
      LEFT JOIN tideproof.team_members ON member_id = members.id LEFT JOIN tideproof.teams ON teams.id = team_id
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
 * Adds a member: a role of the server that can log in, created if missing. Only for administrators. `made` means that
 * the role is new; it has a password only if one was given.
 */
export async function addMember(
  hub: Hub,
  name: string,
  password: string | undefined,
): Promise<{ made: boolean }> {
  checkAdmin(hub);
  if (name === '' || Buffer.byteLength(name) > NAME_BYTES_MAX || /[\0-\x1f\x7f]/.test(name))
    throw new AppError(
      'E_USAGE',
      `Cannot add "${name}"`,
      `A name has 1 to ${NAME_BYTES_MAX} bytes, and no control characters`,
    );
  return hub.transaction(async (sql) => {
    const [known] =
      await sql`SELECT rolcanlogin, rolsuper OR rolbypassrls AS is_above FROM pg_roles WHERE rolname = ${name}`;
    if (known?.is_above)
      throw new AppError(
        'E_USAGE',
        `Cannot add ${name}: it is above row-level security and would see what is private`,
        'Use a role for this that is no superuser and has no BYPASSRLS',
      );
    const role = await readMemberRole(sql);
    if (!known) await sql.unsafe(`CREATE ROLE ${quoteName(name)} LOGIN`);
    if (password !== undefined)
      await sql.unsafe(`ALTER ROLE ${quoteName(name)} PASSWORD '${scramSecret(password)}'`);
    await sql.unsafe(`GRANT ${quoteName(role)} TO ${quoteName(name)}`);
    await sql`
      INSERT INTO tideproof.members (name) VALUES (${name}) ON CONFLICT (name) DO UPDATE SET removed_at = NULL`;
    return { made: !known };
  });
}

/** Removes a member. Their data becomes invisible to others, and visible again if they are added again. */
export async function removeMember(hub: Hub, name: string): Promise<void> {
  checkAdmin(hub);
  if (name === hub.me.name)
    throw new AppError(
      'E_USAGE',
      'Cannot remove yourself: you run the hub',
      'Have somebody else made the one who runs it first',
    );
  await hub.transaction(async (sql) => {
    const [member] = await sql`
      UPDATE tideproof.members SET removed_at = now() WHERE name = ${name} AND removed_at IS NULL RETURNING id`;
    if (!member) throw unknownMember(name);
    await sql`DELETE FROM tideproof.team_members WHERE member_id = ${member.id}`;
    const role = await readMemberRole(sql);
    await sql.unsafe(`REVOKE ${quoteName(role)} FROM ${quoteName(name)}`);
  });
}

/** Adds a member to a team or changes their role. Administrators create teams; the teams' owners manage them. */
export async function addToTeam(hub: Hub, name: string, team: string, role: TeamRole): Promise<void> {
  await hub.transaction(async (sql) => {
    const member = await findMember(sql, name);
    const teamId = (await findTeam(sql, team)) ?? (await makeTeam(sql, hub, team));
    await sql`
      INSERT INTO tideproof.team_members (team_id, member_id, role) VALUES (${teamId}, ${member}, ${role})
      ON CONFLICT (team_id, member_id) DO UPDATE SET role = ${role}`;
  });
}

export async function removeFromTeam(hub: Hub, name: string, team: string): Promise<void> {
  await hub.transaction(async (sql) => {
    const member = await findMember(sql, name);
    const teamId = await findTeam(sql, team);
    if (teamId === undefined) throw unknownTeam(team);
    const { count } = await sql`
      DELETE FROM tideproof.team_members WHERE team_id = ${teamId} AND member_id = ${member}`;
    if (count === 0)
      throw new AppError(
        'E_HUB_REFUSED',
        `${name} is not in the team "${team}", or you do not look after it`,
        'To see who is: tideproof hub members',
      );
  });
}

/** Lets a team read all of the user's sessions in a project, past and future. */
export async function shareProject(hub: Hub, project: HubProject, team: string): Promise<void> {
  await hub.transaction(async (sql) => {
    const teamId = await findTeam(sql, team);
    const [mine] = await sql`
      SELECT role FROM tideproof.team_members WHERE team_id = ${teamId ?? null} AND member_id = ${hub.me.id}`;
    if (teamId === undefined || !mine) throw unknownTeam(team);
    if (mine.role === 'reader')
      throw new AppError(
        'E_HUB_REFUSED',
        `You only read in the team "${team}"`,
        'Ask one of its owners to make you a member of it',
      );
    await placeProject(sql, hub.me.id, project);
    await sql`
      INSERT INTO tideproof.shares (owner_id, project_id, team_id) VALUES (${hub.me.id}, ${project.id}, ${teamId})
      ON CONFLICT DO NOTHING`;
  });
}

/** Ends sharing. False if the project was not shared. */
export async function unshareProject(
  hub: Hub,
  project: HubProject,
  team: string | undefined,
): Promise<boolean> {
  return hub.transaction(async (sql) => {
    const teamId = team === undefined ? undefined : await findTeam(sql, team);
    if (team !== undefined && teamId === undefined) throw unknownTeam(team);
    const { count } = await sql`
      DELETE FROM tideproof.shares WHERE owner_id = ${hub.me.id} AND project_id = ${project.id}
        AND (${teamId ?? null}::uuid IS NULL OR team_id = ${teamId ?? null})`;
    return count > 0;
  });
}

/** The user's projects, and the teams that each is shared with. */
export async function listShares(hub: Hub): Promise<{ project: string; key: string; teams: string[] }[]> {
  const rows = await hub.run(
    (sql) => sql`
      SELECT projects.name AS project, key, coalesce(array_agg(teams.name ORDER BY teams.name) FILTER (WHERE teams.name IS NOT NULL), '{}') AS teams
      FROM tideproof.projects LEFT JOIN tideproof.shares ON shares.owner_id = projects.owner_id AND project_id = projects.id
      LEFT JOIN tideproof.teams ON teams.id = team_id WHERE projects.owner_id = ${hub.me.id} GROUP BY projects.name, key ORDER BY key`,
  );
  return rows as unknown as { project: string; key: string; teams: string[] }[];
}

async function readMemberRole(sql: Transaction): Promise<string> {
  const [hub] = await sql`SELECT member_role FROM tideproof.hub`;
  return hub!.member_role;
}

async function findMember(sql: Transaction, name: string): Promise<number> {
  const [row] = await sql`SELECT id FROM tideproof.members WHERE name = ${name} AND removed_at IS NULL`;
  if (!row) throw unknownMember(name);
  return row.id;
}

async function findTeam(sql: Transaction, name: string): Promise<string | undefined> {
  const [row] = await sql`SELECT id FROM tideproof.teams WHERE name = ${name}`;
  return row?.id;
}

async function makeTeam(sql: Transaction, hub: Hub, name: string): Promise<string> {
  // The existence of a team is not revealed to users outside of it.
  if (!hub.me.isAdmin) throw unknownTeam(name);
  const [row] = await sql`INSERT INTO tideproof.teams (name) VALUES (${name}) RETURNING id`;
  return row!.id;
}

function checkAdmin(hub: Hub): void {
  if (!hub.me.isAdmin)
    throw new AppError(
      'E_HUB_REFUSED',
      'Only who runs the hub can do that',
      'To see who that is: tideproof hub members',
    );
}

function unknownMember(name: string): AppError {
  return new AppError(
    'E_USAGE',
    `${name} is no member of this hub`,
    'To list the members: tideproof hub members',
  );
}

function unknownTeam(name: string): AppError {
  return new AppError('E_USAGE', `You are in no team "${name}"`, 'To see your teams: tideproof hub members');
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
