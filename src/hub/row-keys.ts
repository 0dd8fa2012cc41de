import { createHash } from 'node:crypto';

/**
 * Keys of rows, made from the ids that the client gave and from whose they are: two machines with the same session, or one that
 * pushes a second time, make the same. Nothing of a machine is in them.
 */
export function keyOf(...parts: readonly string[]): string {
  return toUuid(hashOf(parts));
}

/** The entries of a session stand together in the index: writing to one place is much faster than all over it. */
export function entryKeyOf(sessionKey: string, agent: string, uuid: string, part: number): string {
  return `${sessionKey.slice(0, 18)}-${toUuid(hashOf([agent, uuid, String(part)])).slice(19)}`;
}

function hashOf(parts: readonly string[]): string {
  // With its length before each part, no two lists read the same. The database makes those of projects too (`project_key`).
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`);
  return hash.digest('hex');
}

function toUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
