import { randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
/** A browser that takes longer to start has not been started. */
const ONCE_MILLISECONDS = 60_000;

/** Who may ask: whoever has the address with the token, and from then on the browser that opened it. */
export interface Access {
  token: string;
  /** Another token, for one visit soon: how a browser was started is no secret on a machine with other users. */
  makeToken(now: number): string;
  /** The header that lets a browser in from now on, for a visit with a token. Nothing for a wrong one. */
  admit(token: string, now: number): string | undefined;
  isAdmitted(cookies: string | undefined): boolean;
}

/** Browsers send cookies to every port of a machine, so the name tells servers apart, and the value is no token. */
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

/** Takes as long for a token that is nearly right as for any other. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
