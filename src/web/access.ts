import { randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
/** A browser started later than this has failed to start. */
const ONCE_MILLISECONDS = 60_000;

/** Access control: by the address with the token, and afterwards by the cookie of that browser. */
export interface Access {
  token: string;
  /** A token for a single visit soon, because other users of the machine can see a browser's command line. */
  makeToken(now: number): string;
  /** The cookie header for a visit with a valid token; undefined for an invalid one. */
  admit(token: string, now: number): string | undefined;
  isAdmitted(cookies: string | undefined): boolean;
}

/** Browsers send cookies to all ports of a host, so the name contains the port, and the value is not the token. */
export function createAccess(port: number): Access {
  const token = randomToken();
  const cookie = randomToken();
  const name = `tideproof-${port}`;
  const once = new Map<string, number>();
  const takeOnce = (given: string, now: number) => {
    const madeAt = once.get(given);
    once.delete(given);
    return madeAt !== undefined && now - madeAt < ONCE_MILLISECONDS;
  };
  return {
    token,
    makeToken(now) {
      const made = randomToken();
      once.set(made, now);
      return made;
    },
    admit(given, now) {
      if (!isSame(given, token) && !takeOnce(given, now)) return undefined;
      return `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isAdmitted: (cookies = '') =>
      cookies.split(';').some((each) => {
        const [key = '', value = ''] = each.trim().split('=', 2);
        return key === name && isSame(value, cookie);
      }),
  };
}

function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Constant-time comparison. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
