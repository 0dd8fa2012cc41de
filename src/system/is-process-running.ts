/** Whether the process that had this id at `aliveAt` may still run. After a reboot the id is of another one. */
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
