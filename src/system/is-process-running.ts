import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { makeDirectoriesFor } from './make-directories.ts';

/**
 * Whether the process that had this id at `aliveAt` may still be running. Ids are reused, so after a reboot it is
 * another one.
 */
export function isProcessRunning(pid: number, aliveAt: Date): boolean {
  // Loaded on demand, because every hook's bundle has this file and few hooks get here.
  const { uptime } = process.getBuiltinModule('node:os');
  if (aliveAt.getTime() < Date.now() - uptime() * 1000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes a lock file so that only one process does the work. Returns the release function; undefined if it is locked.
 */
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

/** Whether the owner still runs: a killed process leaves its lock file behind. */
function isHeld(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && isProcessRunning(pid, statSync(file).mtime);
  } catch {
    return false;
  }
}

/** The command line of a process; undefined if it has exited or the system does not tell. */
export function readCommandLine(pid: number): string | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
