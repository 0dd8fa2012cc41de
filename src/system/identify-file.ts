import { lstatSync } from 'node:fs';

/** Tells one file from another that has come into its place. Nothing where no file can be. */
export function identifyFile(file: string): string | undefined {
  try {
    const status = lstatSync(file);
    return `${status.dev} ${status.ino}`;
  } catch {
    return undefined;
  }
}
