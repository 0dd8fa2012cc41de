import { createHash } from 'node:crypto';
import { plainWords } from '../search/parse-query.ts';

/**
 * Keys of rows, derived from the client's ids and the owner, and not from the machine: two machines with the same
 * session, or a repeated push, make the same keys.
 */
export function keyOf(...parts: readonly string[]): string {
  return toUuid(hashOf(parts));
}

/** Begins with the session's key, so that its entries are adjacent in the index, which makes writing much faster. */
export function entryKeyOf(sessionKey: string, agent: string, uuid: string, part: number): string {
  return `${sessionKey.slice(0, 18)}-${toUuid(hashOf([agent, uuid, String(part)])).slice(19)}`;
}

function hashOf(parts: readonly string[]): string {
  // The length before each part makes lists unambiguous. The database computes keys of projects the same way
  // (`project_key`).
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`);
  return hash.digest('hex');
}

function toUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** PostgreSQL rejects longer words; no user searches for one. */
const CHARACTERS_MAX = 200;

/** The unique words of a text as in the hub's index; queries use the same function. */
export function hubWordsOf(text: string): Set<string> {
  const words = new Set(plainWords(text));
  for (const word of words)
    if (word.length > CHARACTERS_MAX) {
      words.delete(word);
      words.add(word.slice(0, CHARACTERS_MAX).toWellFormed());
    }
  return words;
}
