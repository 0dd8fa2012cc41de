import { wellFormed } from '../../archive/sqlite/well-formed.ts';

/** PostgreSQL stores no NUL; a transcript may have one, and half surrogate pairs as well. */
export function storable(text: string): string {
  return wellFormed(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
}
