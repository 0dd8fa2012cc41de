import { readFileSync } from 'node:fs';

/** Arguments or environment of the client's process, read from /proc; empty on systems without it. */
export function readProcess(clientPid: number, what: 'cmdline' | 'environ'): string[] {
  if (!(clientPid > 0) || process.platform !== 'linux') return [];
  try {
    return readFileSync(`/proc/${clientPid}/${what}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
