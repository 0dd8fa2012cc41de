import { readdirSync } from 'node:fs';

/** What lies in a folder, in order; nothing where it is not there or may not be read. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
