import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder and its real path: a deleted project still has records, and a client may have used a link. */
export function foldersOf(named: string): string[] {
  const folder = resolve(named);
  try {
    return [...new Set([folder, realpathSync(folder)])];
  } catch {
    return [folder];
  }
}
