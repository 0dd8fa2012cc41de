import { AppError } from '../domain/app-error.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address that somebody has set: nothing is sent in the clear but to this machine. */
export function checkAddress(url: string, setting: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isSafe =
    address?.protocol === 'https:' || (address?.protocol === 'http:' && LOOPBACK.test(address.hostname));
  if (address && isSafe) return address;
  throw new AppError(
    'E_USAGE',
    `Cannot ask the endpoint "${url}"`,
    `Set ${setting} to an address that begins with https://, or with http:// on this machine`,
  );
}

/** The address to ask: what somebody has set, with the usual path behind it unless it ends in one that is known. */
export function findAddress(url: string, setting: string, usualPath: string, known: RegExp): URL {
  const address = checkAddress(url, setting);
  if (!known.test(address.pathname)) address.pathname = `${address.pathname.replace(/\/$/, '')}/${usualPath}`;
  return address;
}

/** The key that a variable holds; none where no variable is named. */
export function findKey(variable: string, environment: NodeJS.ProcessEnv, setting: string): string {
  const key = environment[variable];
  if (variable === '' || key) return key ?? '';
  throw new AppError(
    'E_USAGE',
    `Cannot ask the endpoint: the variable ${variable} is not set`,
    `Set it in the environment, or name another one with ${setting}`,
  );
}

/** Rejects when there is no good answer in time. */
export async function askEndpoint(
  address: URL,
  body: unknown,
  { headers, timeoutMilliseconds }: { headers: Record<string, string>; timeoutMilliseconds: number },
): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
    // Texts and key must go nowhere else.
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
  return response.json();
}

/** How most endpoints want their key; empty for those that want none. */
export function bearer(apiKey: string): Record<string, string> {
  return apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
}
