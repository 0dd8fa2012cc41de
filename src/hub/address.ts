import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { AppError, usageError } from '../domain/app-error.ts';

/** How secure the connection must be, by the names of libpq; the last is the default for remote servers. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];

/** The address of a hub, and the user. */
export interface HubAddress {
  /** A host name, an IP address, or the folder of a socket. */
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | undefined;
  sslMode: SslMode;
  /** The file with trusted certificates; by default those of Node. */
  rootCertificates: string | undefined;
}

const DEFAULT_PORT = 5432;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const HOW = 'Example: tideproof config set --user hub.url postgres://anna@db.example.com/hub';

/** Parts missing in the URL come from PostgreSQL's variables and password file, as for `psql`. */
export function readAddress(url: string, environment: NodeJS.ProcessEnv, home: string): HubAddress {
  if (url === '')
    throw new AppError('E_HUB_UNSET', 'No hub is set', `Set its URL in hub.url or TIDEPROOF_HUB_URL. ${HOW}`);
  const { host, port, user, password, database, query } = parseUrl(url);
  const { PGHOST, PGPORT, PGUSER, PGDATABASE, PGPASSWORD, PGSSLMODE, PGSSLROOTCERT } = environment;
  const own = {
    host: query.get('host') || host || PGHOST || 'localhost',
    port: Number(port || PGPORT || DEFAULT_PORT),
    user: user || PGUSER || userInfo().username,
  };
  const address = { ...own, database: database || PGDATABASE || own.user };
  return {
    ...address,
    password: password || PGPASSWORD || findPassword(address, environment, home),
    sslMode: parseSslMode(query.get('sslmode') || PGSSLMODE || '', address.host),
    rootCertificates: query.get('sslrootcert') || PGSSLROOTCERT || undefined,
  };
}

/** A hub's address without its password, for messages. */
export function sayAddress({ host, port, database, user }: HubAddress): string {
  return `${user}@${isSocket(host) ? host : `${host}:${port}`}/${database}`;
}

export function isSocket(host: string): boolean {
  return host.startsWith('/');
}

function parseUrl(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // Without the URL, which may contain a password.
  if (!parsed || !/^postgres(?:ql)?:$/.test(parsed.protocol))
    throw usageError('Cannot use hub.url: it is not a postgres: URL', HOW);
  try {
    const [user, password] = [parsed.username, parsed.password].map(decodeURIComponent);
    return {
      user,
      password: password || parsed.searchParams.get('password') || '',
      port: parsed.port,
      host: decodeURIComponent(parsed.hostname.replace(/^\[|\]$/g, '')),
      database: decodeURIComponent(parsed.pathname.slice(1)),
      query: parsed.searchParams,
    };
  } catch {
    throw usageError('Cannot use hub.url: it has a % that is no escape', 'Write % as %25 in it');
  }
}

function parseSslMode(given: string, host: string): SslMode {
  if (given === '') return isSocket(host) || LOOPBACK.test(host) ? 'prefer' : 'verify-full';
  const mode = SSL_MODES.find((each) => each === given);
  if (mode) return mode;
  throw usageError(
    `Cannot use sslmode "${given}"`,
    `It can be ${SSL_MODES.slice(0, -1).join(', ')} or ${SSL_MODES.at(-1)}`,
  );
}

const OTHERS = 0o077;

/** The password for this server in `~/.pgpass`, by PostgreSQL's rules: the first matching line. */
function findPassword(
  { host, port, database, user }: Pick<HubAddress, 'host' | 'port' | 'database' | 'user'>,
  { PGPASSFILE, APPDATA }: NodeJS.ProcessEnv,
  home: string,
): string | undefined {
  const usual =
    process.platform === 'win32' ? join(APPDATA ?? home, 'postgresql', 'pgpass.conf') : join(home, '.pgpass');
  const file = PGPASSFILE || usual;
  let text: string;
  try {
    // A file that others can read is ignored, as PostgreSQL does.
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0) return undefined;
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const asked = [isSocket(host) ? 'localhost' : host, String(port), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = [...line.matchAll(/((?:\\.|[^:\\])*)(?::|$)/g)].map(([, field = '']) =>
      field.replace(/\\(.)/g, '$1'),
    );
    const fits = asked.every((value, index) => fields[index] === '*' || fields[index] === value);
    if (fits && fields[4] !== undefined) return fields[4];
  }
  return undefined;
}
