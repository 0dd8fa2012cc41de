import { readFileSync } from 'node:fs';

/** The words that a client was started with, where the system shows them as a file; none elsewhere. */
export function readCommandLine(clientPid: number): string[] {
  if (!(clientPid > 0) || process.platform !== 'linux') return [];
  try {
    return readFileSync(`/proc/${clientPid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
