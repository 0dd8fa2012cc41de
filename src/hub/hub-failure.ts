import { AppError } from '../domain/app-error.ts';
import { type HubAddress, sayAddress } from './address.ts';

interface ServerError extends Error {
  code?: string;
}

/** The server is not there, shuts down, has crashed, is starting, or has no connection left. */
const UNREACHABLE = /^(?:E[A-Z_]+|CONNECT\w+|57P0[123]|53300|0800[136])$/;
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'its name is not known',
  CONNECT_TIMEOUT: 'it does not answer in time',
  '57P03': 'it is starting up',
  '53300': 'it has no connection left',
};
/** A server without TLS says so and disconnects, because the client library continues anyway. */
const NO_TLS = /before secure TLS connection was established|wrong version number/i;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/;

/** Converts a server error into a message and a hint. Neither contains a password. */
export function hubFailure(error: unknown, address: HubAddress, holders: readonly string[] = []): AppError {
  if (error instanceof AppError) return error;
  const [code, message, hint] = explain(error as ServerError, address, holders);
  return new AppError(code, message, hint, error);
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

function explain(
  { code = '', message }: ServerError,
  address: HubAddress,
  holders: readonly string[],
): [AppError['code'], string, string] {
  const { user, database, sslMode } = address;
  const where = sayAddress(address);
  if (code === '55P03')
    return [
      'E_HUB_BUSY',
      `The hub ${where} is locked: ${holders.join(', ') || 'somebody'} has a transaction open there`,
      'Try again when it has ended. If it stays, the administrator of the server can end it: SELECT pg_terminate_backend(<process>)',
    ];
  if (NO_TLS.test(message) || CERTIFICATE.test(code))
    return [
      'E_HUB_REFUSED',
      `Cannot trust the hub ${where} (sslmode ${sslMode}): ${NO_TLS.test(message) ? 'it speaks no TLS' : message}`,
      'Name its certificates with ?sslrootcert=<file> in hub.url, or choose another sslmode',
    ];
  if (UNREACHABLE.test(code))
    return [
      'E_HUB_UNREACHABLE',
      `Cannot reach the hub ${where}: ${REASONS[code] ?? 'the connection was cut'}`,
      'Check that the server runs and that hub.url is right. What is not pushed yet waits: tideproof hub status',
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
      'Ask the administrator to add you: tideproof hub members add <name>',
    ];
  if (['53100', '53200', '53400'].includes(code))
    return [
      'E_HUB_FULL',
      `The hub ${where} has no room left: ${message}`,
      'Make room on the server. What is not pushed yet waits, and nothing is lost',
    ];
  return [
    'E_HUB_UNUSABLE',
    code === '57014'
      ? `The hub ${where} took too long for one statement`
      : `The hub ${where} failed: ${message}`,
    'Try again; if it stays, see the log of the server',
  ];
}

const WAITS_MILLISECONDS = [200, 1000, 3000];

/** Retries an action after transient errors, such as a restarted server or two pushes in conflict. */
export async function patiently<T>(action: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MILLISECONDS)
    try {
      return await action();
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? error) as ServerError;
      if (!UNREACHABLE.test(code) && !['40001', '40P01'].includes(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return action();
}
