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
