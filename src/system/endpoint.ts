import { usageError } from '../domain/app-error.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The configured URL, with the usual path unless it ends in a known one. Plain HTTP is only allowed to this machine. */
export function findAddress(url: string, setting: string, usualPath: string, known: RegExp): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isSafe =
    address?.protocol === 'https:' || (address?.protocol === 'http:' && LOOPBACK.test(address.hostname));
  const hint = `Set ${setting} to an address that begins with https://, or with http:// on this machine`;
  if (!address || !isSafe) throw usageError(`Cannot ask the endpoint "${url}"`, hint);
  if (!known.test(address.pathname)) address.pathname = `${address.pathname.replace(/\/$/, '')}/${usualPath}`;
  return address;
}

/** The model that is named behind the `#` of a configured URL; never sent as part of the address. */
export function modelIn({ hash }: URL): string {
  return decodeURIComponent(hash.slice(1));
}

/** Posts JSON to an endpoint, with a key unless that is empty. Rejects on an error status or a timeout. */
export async function askEndpoint(
  address: URL,
  body: unknown,
  { apiKey, timeoutMilliseconds }: { apiKey: string; timeoutMilliseconds: number },
): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
    // Texts and key must not be sent to another host.
    redirect: 'error',
  }).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
    throw new Error(`${address.host} cannot be asked: ${typeof code === 'string' ? code : message}`);
  });
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
  return response.json();
}
