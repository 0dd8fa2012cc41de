import { statSync } from 'node:fs';

/** Whether a transcript does not hold any more what was read from it. */
export function isOnlyCopy(path: string, bytesRead: number): boolean {
  try {
    return statSync(path).size < bytesRead;
  } catch {
    return true;
  }
}
