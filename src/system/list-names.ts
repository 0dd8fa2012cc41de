import { readdirSync } from 'node:fs';

/** The sorted names in a folder; empty if it is missing or unreadable. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
