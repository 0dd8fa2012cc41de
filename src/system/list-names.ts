import { existsSync, readdirSync } from 'node:fs';

/** The sorted names in a folder; empty if it is missing or unreadable. */
export function listNames(folder: string): string[] {
  try {
    // An error takes longer than to look first, and most folders that are asked for are missing.
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  } catch {
    return [];
  }
}
