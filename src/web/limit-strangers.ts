import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
