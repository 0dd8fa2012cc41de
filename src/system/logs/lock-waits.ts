import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';

/** Notes that a hook waited for a lock in vain, in a file of its own: the archive is what was locked. */
export function noteLockWait(file: string, seconds: number): void {
  appendFileSync(file, `${seconds.toFixed(1)}\n`, { mode: 0o600 });
}

/** How long each hook waited of which the user was not told; forgets them. */
export function takeLockWaits(file: string): number[] {
  if (!statSync(file, { throwIfNoEntry: false })) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(file, { force: true });
  return lines.map(Number).filter((seconds) => seconds > 0);
}
