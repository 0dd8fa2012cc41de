import { readFileSync } from 'node:fs';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import postgres, { type Sql as Connection, type ISql, type Options, type TransactionSql } from 'postgres';
import type { Context } from '../context/context.ts';
import { AppError, usageError } from '../domain/app-error.ts';
import { type HubAddress, isSocket, readAddress } from './address.ts';
import { hubFailure, isLocked, isLost } from './hub-failure.ts';
import { schemaVersion } from './schema/schema.ts';

/** A connection, or a transaction on it. */
export type Sql = ISql<Record<string, never>>;
export type Transaction = TransactionSql<Record<string, never>>;

/** A connection to a server, with or without a hub. */
export interface Server {
  sql: Connection<Record<string, never>>;
  address: HubAddress;
  /** Runs a query; errors are converted by `hubFailure`. */
  run<T>(action: (sql: Server['sql']) => Promise<T>): Promise<T>;
  /** Runs queries in one transaction. */
  transaction<T>(action: (sql: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A connection to a hub of this version, as one of its members. */
export interface Hub extends Server {
  /** Identifies a hub, even if it moves to another server. */
  id: string;
  me: { id: number; name: string; isAdmin: boolean };
}

const OLDEST_SERVER = 15;
const CONNECT_SECONDS = 10;
const CLOSE_SECONDS = 2;
/** Nobody waits longer for a lock of others, nor for a statement, of which a push has the longest. */
const LOCK_SECONDS = 10;
const STATEMENT_SECONDS = 600;

/** Arrays of integers, texts and uuids as parameters, by PostgreSQL's numbers of these types. */
const arrays = Object.fromEntries(
  [1007, 1009, 2951].map((type) => [
    `array ${type}`,
    { to: type, from: [], serialize: arrayLiteral, parse: String },
  ]),
);

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Opens the configured server without a query yet. */
export function openServer({
  config,
  environment,
  home,
}: Pick<Context, 'config' | 'environment' | 'home'>): Server {
  const address = readAddress(config['hub.url'], environment, home);
  const { host, port, database, user, password } = address;
  const sql = postgres({
    host,
    port,
    database,
    user,
    max: 2,
    connect_timeout: CONNECT_SECONDS,
    ssl: tlsOf(address),
    ...(isSocket(host) ? { path: `${host}/.s.PGSQL.${port}` } : {}),
    pass: password ?? '',
    // A connection pool in between may use another connection for every transaction.
    prepare: false,
    // The library's own question for array types is not guarded: a connection cut in it would end the process.
    fetch_types: false,
    types: arrays,
    connection: { application_name: 'tideproof', TimeZone: 'UTC' },
    onnotice: () => {},
  }) as unknown as Server['sql'];
  const run: Server['run'] = async (action) => {
    try {
      return await action(sql);
    } catch (error) {
      const holders = isLocked(error) ? await findHolders(sql).catch(() => []) : [];
      throw hubFailure(error, address, holders);
    }
  };
  return {
    sql,
    address,
    run,
    transaction: <T>(action: (inner: Transaction) => Promise<T>) =>
      run((own) => own.begin((inner) => within(inner, action).catch(leaveIfLost)) as Promise<T>),
    close: () => sql.end({ timeout: CLOSE_SECONDS }),
    [Symbol.asyncDispose]: () => sql.end({ timeout: CLOSE_SECONDS }),
  };
}

/** With bounds of its own: functions of the hub have theirs, and a pooler may not pass on those of a connection. */
async function within<T>(sql: Transaction, action: (sql: Transaction) => Promise<T>): Promise<T> {
  await sql`
    SELECT set_config('lock_timeout', ${`${LOCK_SECONDS}s`}, true),
      set_config('statement_timeout', ${`${STATEMENT_SECONDS}s`}, true)`;
  return action(sql);
}

/** Who holds the strongest locks on tables of the hub; PostgreSQL tells everybody the names and processes. */
async function findHolders(sql: Server['sql']): Promise<string[]> {
  const rows = await sql`
    SELECT usename AS name, pid, string_agg(DISTINCT relname, ', ') AS tables, bool_and(mode = 'AccessShareLock') AS is_reader
    FROM pg_locks JOIN pg_class ON pg_class.oid = relation AND relnamespace = to_regnamespace('tideproof')
    JOIN pg_stat_activity USING (pid)
    WHERE granted AND relkind IN ('r', 'p') AND NOT relispartition AND pid <> pg_backend_pid()
    GROUP BY usename, pid ORDER BY is_reader, pid LIMIT 5`;
  return rows
    .filter(({ is_reader }) => is_reader === rows[0]!.is_reader)
    .map(({ name, pid, tables }) => `${name} (process ${pid}: ${tables})`);
}

/**
 * The client library would send ROLLBACK on a lost connection and crash. It also reports the loss otherwise, which ends
 * the transaction, so this promise simply never settles.
 */
function leaveIfLost(error: unknown): Promise<never> {
  return isLost(error) ? new Promise<never>(() => {}) : Promise.reject(error);
}

/** Opens the configured hub: its schema has this version and the user is a member. */
export async function openHub(context: Pick<Context, 'config' | 'environment' | 'home'>): Promise<Hub> {
  const server = openServer(context);
  try {
    const found = await server.transaction(inspectServer);
    checkVersion(found, server.address);
    const [me] = await server.run(
      (sql) => sql`SELECT id, is_admin FROM tideproof.members WHERE id = tideproof.my_id()`,
    );
    if (!me) throw notAMember(server.address.user);
    return {
      ...server,
      id: found.hubId!,
      me: { id: me.id, name: server.address.user, isAdmin: me.is_admin },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** What was found on a server. */
export interface FoundServer {
  /** Major version. */
  server: number;
  /** 0 without a hub. */
  schema: number;
  /** Undefined without a hub, or if the user is not a member. */
  hubId: string | undefined;
  isMember: boolean;
  /** Row-level security does not apply to this user. */
  seesEverything: boolean;
}

export async function inspectServer(sql: Sql): Promise<FoundServer> {
  const [found] = await sql`
    SELECT current_setting('server_version_num')::int / 10000 AS server,
      to_regnamespace('tideproof') IS NOT NULL AS is_there,
      coalesce(has_schema_privilege(to_regnamespace('tideproof')::oid, 'USAGE'), false) AS may_use,
      (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS sees_everything`;
  const { server, is_there, may_use, sees_everything } = found!;
  const base = { server, seesEverything: sees_everything === true, hubId: undefined, isMember: false };
  if (!is_there) return { ...base, schema: 0 };
  if (!may_use) return { ...base, schema: -1 };
  const [state] = await sql`
    SELECT (SELECT max(version) FROM tideproof.migrations) AS schema, (SELECT id FROM tideproof.hub) AS hub_id`;
  return {
    ...base,
    schema: state!.schema ?? 0,
    hubId: state!.hub_id ?? undefined,
    isMember: state!.hub_id !== null,
  };
}

/** Refuses a server that is too old, one without a hub, and a hub of another version. */
function checkVersion({ server, schema }: FoundServer, { user, database }: HubAddress): void {
  checkServer(server);
  if (schema === -1) throw notAMember(user);
  if (schema === 0)
    throw new AppError(
      'E_HUB_SCHEMA',
      `The database "${database}" has no hub yet`,
      'To make it one, run: tideproof hub init',
    );
  checkNotNewer(schema);
  if (schema < schemaVersion)
    throw new AppError(
      'E_HUB_SCHEMA',
      `The hub has schema ${schema}, and this tideproof needs ${schemaVersion}`,
      'Ask the administrator of the hub to bring it up to date: tideproof hub init',
    );
}

export function checkNotNewer(schema: number): void {
  if (schema > schemaVersion)
    throw new AppError(
      'E_HUB_SCHEMA',
      `The hub has schema ${schema}, and this tideproof knows ${schemaVersion}: a newer one has changed it`,
      'Update tideproof',
    );
}

export function checkServer(version: number): void {
  if (version < OLDEST_SERVER)
    throw new AppError(
      'E_HUB_SCHEMA',
      `The server is PostgreSQL ${version}, which is too old`,
      `Use PostgreSQL ${OLDEST_SERVER} or later`,
    );
}

function notAMember(user: string): AppError {
  return new AppError(
    'E_HUB_REFUSED',
    `${user} is no member of this hub`,
    `Ask its administrator to add you: tideproof hub members add ${user}`,
  );
}

function tlsOf({ host, sslMode, rootCertificates }: HubAddress): NonNullable<Options<never>['ssl']> {
  if (isSocket(host) || sslMode === 'disable') return false;
  if (sslMode === 'prefer') return 'prefer';
  const isChecked = sslMode !== 'require' || rootCertificates !== undefined;
  return {
    rejectUnauthorized: isChecked,
    ...(rootCertificates === undefined ? {} : { ca: readCertificates(rootCertificates) }),
    // The client library does not pass on the host if it is an IP address.
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      sslMode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usageError(
      `Cannot read the certificates in "${file}": ${(error as NodeJS.ErrnoException).code}`,
      'Name a readable file in sslrootcert',
    );
  }
}
