import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { makeDirectoriesFor } from './make-directories.ts';

/**
 * Whether the process that had this id at some time can still be running. Ids are given out again: after a restart of the
 * machine the one that has it now is another one.
 */
export function isProcessRunning(pid: number, aliveAt: Date): boolean {
  // Loaded here because every hook has this file in its bundle, and few come here.
  const { uptime } = process.getBuiltinModule('node:os');
  if (aliveAt.getTime() < Date.now() - uptime() * 1000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Of several processes that would do the same, the one that has the file does. Gives back how to let go, or nothing when another is at it. */
export function takeProcessLock(file: string): (() => void) | undefined {
  makeDirectoriesFor(file, 0o700);
  const release = () => rmSync(file, { force: true });
  for (const isLastTry of [false, true]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isLastTry || isHeld(file)) return undefined;
      release();
    }
  }
  return undefined;
}

/** A process that was killed leaves its file behind. */
function isHeld(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && isProcessRunning(pid, statSync(file).mtime);
  } catch {
    return false;
  }
}

/** What a process was started as; nothing when it is gone, or when this system does not tell. */
export function readCommandLine(pid: number): string | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
