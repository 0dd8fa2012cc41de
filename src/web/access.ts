import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const KEY_BYTES = 32;
/** A browser started later than this has failed to start. */
const ONCE_MILLISECONDS = 60_000;

export type Access = ReturnType<typeof createAccess>;

/** Access control by a key in a header, which no browser sends by itself. */
export function createAccess() {
  const key = randomKey();
  const once = new Map<string, number>();
  const takeOnce = (given: string, now: number) => {
    const madeAt = once.get(given);
    once.delete(given);
    return madeAt !== undefined && now - madeAt < ONCE_MILLISECONDS;
  };
  const isAdmitted = (authorization: string | undefined) => isSame(keyIn(authorization), key);
  return {
    key,
    isAdmitted,
    /** A token for a single visit soon, because other users of the machine can see a browser's command line. */
    makeToken(now: number): string {
      const made = randomKey();
      once.set(made, now);
      return made;
    },
    /** The key, for whoever presents it or a token; undefined otherwise. */
    exchange: (authorization: string | undefined, now: number) =>
      isAdmitted(authorization) || takeOnce(keyIn(authorization), now) ? key : undefined,
  };
}

function keyIn(authorization = ''): string {
  return /^Bearer ([\w-]+)$/.exec(authorization)?.[1] ?? '';
}

function randomKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** Constant-time comparison. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A browser has at most six connections to a server. */
const STRANGERS_MAX = 50;

/**
 * Keeps connections that never presented the key from taking the place of the others: the oldest of them goes when there are
 * too many, so that a new one is always heard. Returns what to call with a connection that presented it.
 */
export function limitStrangers(server: Server): (known: Socket) => void {
  const strangers = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    if (strangers.size <= STRANGERS_MAX) return;
    for (const oldest of strangers) return void oldest.destroy();
  });
  return (known) => void strangers.delete(known);
}
