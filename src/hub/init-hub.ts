import { AppError } from '../domain/app-error.ts';
import { version as toolVersion } from '../system/version.ts';
import { checkNotNewer, checkServer, inspectServer, type Server, type Sql } from './open-hub.ts';
import { guardFunctions, type HubRoles, renderSchema, schemaVersion } from './schema/schema.ts';

/**
 * Creates or upgrades the hub in a database, in one transaction and by one process at a time. `auditsReads` undefined
 * leaves the audit of reads as it is. Returns the schema versions before and after, and who made it.
 */
export async function initHub(server: Server, { auditsReads }: { auditsReads: boolean | undefined }) {
  const { user } = server.address;
  const found = await server.run(inspectServer);
  checkServer(found.server);
  if (found.schema === -1) throw notTheAdmin(user);
  checkNotNewer(found.schema);
  return server.transaction(async (own) => {
    await own`SELECT pg_advisory_xact_lock(hashtext('tideproof'), hashtext('init'))`;
    // Another process may have been faster: the current state counts.
    const from = found.schema === 0 ? await startSchema(own) : found.schema;
    if (from > 0) await checkAdmin(own, user);
    const roles = await readRoles(own);
    const isOutsider = await lendFunctionRole(own, roles);
    if (from === 0) {
      await own.unsafe(renderSchema(roles));
      await own`INSERT INTO tideproof.migrations (version, tool) VALUES (${schemaVersion}, ${toolVersion})`;
      await settle(own, roles, user);
    }
    await own.unsafe(guardFunctions(roles));
    if (auditsReads !== undefined) await own`UPDATE tideproof.hub SET audits_reads = ${auditsReads}`;
    if (isOutsider) await own.unsafe(`REVOKE ${roles.functionRole} FROM CURRENT_USER`);
    return { from, to: schemaVersion, admin: user };
  });
}

async function startSchema(sql: Sql): Promise<number> {
  await sql`CREATE SCHEMA IF NOT EXISTS tideproof`;
  await sql`CREATE TABLE IF NOT EXISTS tideproof.migrations (
    version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(),
    applied_by name NOT NULL DEFAULT session_user, tool text NOT NULL)`;
  const [row] = await sql`SELECT coalesce(max(version), 0) AS version FROM tideproof.migrations`;
  return row!.version;
}

async function checkAdmin(sql: Sql, user: string): Promise<void> {
  const [row] = await sql`
    SELECT pg_has_role(current_user, nspowner, 'USAGE') AS may FROM pg_namespace WHERE nspname = 'tideproof'`;
  if (!row?.may) throw notTheAdmin(user);
}

function notTheAdmin(user: string): AppError {
  return new AppError(
    'E_HUB_REFUSED',
    `${user} is not the administrator of this hub`,
    'Only its administrator can bring it up to date or change how it works',
  );
}

/** Roles are global on a server with possibly several hubs, so their names contain the database's id. */
async function readRoles(sql: Sql): Promise<HubRoles> {
  const [row] = await sql`SELECT oid::text AS oid FROM pg_database WHERE datname = current_database()`;
  const [hub] = await sql`SELECT to_regclass('tideproof.hub') IS NOT NULL AS is_there`;
  if (hub!.is_there) {
    const [known] = await sql`SELECT member_role, function_role FROM tideproof.hub`;
    if (known) return { memberRole: known.member_role, functionRole: known.function_role };
  }
  return { memberRole: `tideproof_member_${row!.oid}`, functionRole: `tideproof_functions_${row!.oid}` };
}

/** Only a member of a role can give functions to it; the membership ends before the transaction does. */
async function lendFunctionRole(sql: Sql, { memberRole, functionRole }: HubRoles): Promise<boolean> {
  for (const role of [memberRole, functionRole]) {
    const [known] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`;
    if (!known) await sql.unsafe(`CREATE ROLE ${role} NOLOGIN`);
  }
  await sql.unsafe(`GRANT USAGE ON SCHEMA tideproof TO ${memberRole};
    GRANT USAGE, CREATE ON SCHEMA tideproof TO ${functionRole}`);
  const [row] = await sql`SELECT rolsuper FROM pg_roles WHERE rolname = current_user`;
  if (row!.rolsuper) return false;
  await sql.unsafe(`GRANT ${functionRole} TO CURRENT_USER`);
  return true;
}

/** The user who creates a hub is its first member and administrator. */
async function settle(sql: Sql, { memberRole, functionRole }: HubRoles, user: string): Promise<void> {
  await sql.unsafe(`GRANT ${memberRole} TO ${quoteName(user)}`);
  await sql`INSERT INTO tideproof.hub (member_role, function_role) VALUES (${memberRole}, ${functionRole})`;
  await sql`INSERT INTO tideproof.members (name, is_admin) VALUES (${user}, true)`;
}

/** Quotes an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
