import { readFileSync, writeFileSync } from 'node:fs';
import { makeDirectoriesFor } from '../system/make-directories.ts';

const KEY_BYTES = 32;

/**
 * What the tags in masks are made with, so that nobody who sees one can try passwords until one fits. Made at the first
 * secret and never again: with another key the same secret would have another tag. Where it cannot be kept, it holds for this process only.
 */
export function makeMaskKey(file: string): string {
  const known = readMaskKey(file);
  if (known !== undefined) return known;
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  const key = randomBytes(KEY_BYTES).toString('hex');
  try {
    makeDirectoriesFor(file, 0o700);
    writeFileSync(file, `${key}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch {
    // Another hook may have been quicker; what it is still writing is not whole yet.
    return readMaskKey(file) ?? key;
  }
}

/** For who may write nothing. */
export function readMaskKey(file: string): string | undefined {
  try {
    const key = readFileSync(file, 'utf8').trim();
    return key.length === KEY_BYTES * 2 ? key : undefined;
  } catch {
    return undefined;
  }
}
