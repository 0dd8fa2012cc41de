import { AppError } from '../domain/app-error.ts';
import { type HubAddress, sayAddress } from './address.ts';

interface ServerError extends Error {
  code?: string;
}

const UNREACHABLE = [
  ...'ECONNREFUSED ECONNRESET ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE'.split(' '),
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  // The server is shutting down, has crashed, is starting, or has no connection left.
  ...['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003'],
];
const FULL = ['53100', '53200', '53400'];
/** A server without TLS says so and disconnects, because the client library continues anyway. */
const NO_TLS = /before secure TLS connection was established|wrong version number/i;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/;

/** Converts a server error into a message and a hint. Neither contains a password. */
export function hubFailure(error: unknown, address: HubAddress, holders: readonly string[] = []): AppError {
  if (error instanceof AppError) return error;
  const { code = '', message } = error as ServerError;
  const where = sayAddress(address);
  if (isLocked(error)) return busy(where, holders, error);
  const made = explain(code, message, where, address);
  return new AppError(made[0], made[1], made[2], error);
}

const LOST = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', '57P01', '57P02'];

/** Whether the connection is lost. */
export function isLost(error: unknown): boolean {
  return LOST.includes((error as ServerError).code ?? '');
}

/** Whether a lock of somebody else was in the way for too long. */
export function isLocked(error: unknown): boolean {
  return (error as ServerError).code === '55P03';
}

function busy(where: string, holders: readonly string[], error: unknown): AppError {
  const who = holders.length > 0 ? holders.join(', ') : 'somebody';
  return new AppError(
    'E_HUB_BUSY',
    `The hub ${where} is locked: ${who} has a transaction open there`,
    'Try again when it has ended. If it stays, who runs the server can end it: SELECT pg_terminate_backend(<process>)',
    error,
  );
}

/** Whether a retry may succeed. */
function isPassing(error: unknown): boolean {
  const code = (error as ServerError).code ?? '';
  return UNREACHABLE.includes(code) || ['40001', '40P01'].includes(code);
}

function explain(
  code: string,
  message: string,
  where: string,
  { user, database, sslMode }: HubAddress,
): [AppError['code'], string, string] {
  if (NO_TLS.test(message))
    return [
      'E_HUB_REFUSED',
      `Cannot trust the hub ${where} (sslmode ${sslMode}): it speaks no TLS`,
      'Turn it on there (ssl = on); on a network that you trust, ?sslmode=disable in hub.url does without',
    ];
  if (UNREACHABLE.includes(code))
    return [
      'E_HUB_UNREACHABLE',
      `Cannot reach the hub ${where}: ${sayReason(code)}`,
      'Check that the server runs and that hub.url is right. What is not pushed yet waits: tideproof hub status',
    ];
  if (CERTIFICATE.test(code))
    return [
      'E_HUB_REFUSED',
      `Cannot trust the hub ${where} (sslmode ${sslMode}): ${message}`,
      'Name its certificates with ?sslrootcert=<file> in hub.url, or choose another sslmode',
    ];
  if (code === '57014')
    return [
      'E_HUB_BUSY',
      `The hub ${where} took too long for one statement, and was stopped`,
      'Try again when the server has less to do. What is not pushed yet waits, and nothing is lost',
    ];
  if (code === '28000' && /does not exist/.test(message))
    return [
      'E_HUB_REFUSED',
      `The server of the hub ${where} has no role "${user}"`,
      `Check the name in hub.url, or ask who runs the hub to add it: tideproof hub members add ${user}`,
    ];
  if (code === '28P01' || code === '28000' || /password|SASL/i.test(message))
    return [
      'E_HUB_REFUSED',
      `The hub ${where} refused the login of ${user}`,
      'Check that hub.url has the right name; a server does not tell a wrong one from a wrong password. The password goes into ~/.pgpass (host:port:database:user:password, readable only by you) or PGPASSWORD',
    ];
  if (code === '3D000')
    return [
      'E_HUB_REFUSED',
      `The server has no database "${database}"`,
      `Make it: createdb ${database}, then run: tideproof hub init`,
    ];
  if (code === '42501')
    return [
      'E_HUB_REFUSED',
      `${user} may not do that in the hub ${where}`,
      'Ask who runs the hub to add you: tideproof hub members add <name>',
    ];
  if (FULL.includes(code))
    return [
      'E_HUB_FULL',
      `The hub ${where} has no room left: ${message}`,
      'Make room on the server. What is not pushed yet waits, and nothing is lost',
    ];
  return [
    'E_HUB_UNUSABLE',
    `The hub ${where} failed: ${message}`,
    'Try again; if it stays, see the log of the server',
  ];
}

function sayReason(code: string): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOENT: 'there is no such socket',
    ENOTFOUND: 'its name is not known',
    EAI_AGAIN: 'its name could not be looked up',
    CONNECT_TIMEOUT: 'it does not answer in time',
    ETIMEDOUT: 'it does not answer in time',
    '57P01': 'it is shutting down',
    '57P03': 'it is starting up',
    '53300': 'it has no connection left',
  };
  return reasons[code] ?? 'the connection was cut';
}

const WAITS_MILLISECONDS = [200, 1000, 3000];

/** Retries an action after transient errors, such as a restarted server or two pushes in conflict. */
export async function patiently<T>(action: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MILLISECONDS)
    try {
      return await action();
    } catch (error) {
      if (!isPassing((error as Error).cause ?? error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return action();
}
