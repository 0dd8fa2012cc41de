import { spawnSync } from 'node:child_process';

/** What a process was started as; nothing when it is gone, or when this system does not tell. */
export function readCommandLine(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
