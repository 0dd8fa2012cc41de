import { readFileSync } from 'node:fs';

/** The words that a client was started with, or its variables, where the system shows them as a file; none elsewhere. */
export function readProcess(clientPid: number, what: 'cmdline' | 'environ'): string[] {
  if (!(clientPid > 0) || process.platform !== 'linux') return [];
  try {
    return readFileSync(`/proc/${clientPid}/${what}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
