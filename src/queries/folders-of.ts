import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** A project that is gone still has its records. A client may have named the folder behind a link. */
export function foldersOf(named: string): string[] {
  const folder = resolve(named);
  try {
    return [...new Set([folder, realpathSync(folder)])];
  } catch {
    return [folder];
  }
}
