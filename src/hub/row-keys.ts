import { createHash } from 'node:crypto';
import { wellFormed } from '../archive/sqlite/sql.ts';
import { plainWords } from '../search/parse-query.ts';

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

/** PostgreSQL stores no NUL; a transcript may have one, and half surrogate pairs as well. */
export function storable(text: string): string {
  return wellFormed(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
}

/** PostgreSQL refuses longer words; nobody types one of that length. */
const CHARACTERS_MAX = 200;

/** The words of a text as the index of the hub has them, each once; what is looked for goes the same way. */
export function hubWordsOf(text: string): Set<string> {
  const words = new Set(plainWords(text));
  for (const word of words)
    if (word.length > CHARACTERS_MAX) {
      words.delete(word);
      words.add(wellFormed(word.slice(0, CHARACTERS_MAX)));
    }
  return words;
}
