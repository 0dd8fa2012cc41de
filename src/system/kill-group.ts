import type { ChildProcess } from 'node:child_process';

/** Kills a child and all that it started, if it was started `detached`, in a process group of its own. */
export function killGroup({ pid, exitCode }: Pick<ChildProcess, 'pid' | 'exitCode'>): void {
  if (pid === undefined || exitCode !== null) return;
  // It may have exited already.
  try {
    // Windows has no process groups, so only the child itself is killed.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {}
}
