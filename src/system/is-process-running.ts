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
