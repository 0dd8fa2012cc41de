import { isProcessRunning, readCommandLine } from '../system/is-process-running.ts';

const LOOK_MILLISECONDS = 300;

/**
 * A relay that was killed leaves its client at work: that one finishes its turn and goes, because its input is closed.
 * Two clients on one task would do things twice, so we wait. False when `isStopped` said so first.
 */
export async function waitForClient(
  client: { pid: number; sessionId: string; startedAt: Date },
  isStopped: () => boolean,
): Promise<boolean> {
  while (isClientRunning(client)) {
    if (isStopped()) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  return true;
}

/** Ids of processes are given out again; the session on the command line tells whose this is now. */
export function isClientRunning(client: { pid: number; sessionId: string; startedAt: Date }): boolean {
  if (!isProcessRunning(client.pid, client.startedAt)) return false;
  // Where nothing can be looked up, waiting is the safe side.
  return readCommandLine(client.pid)?.includes(client.sessionId) ?? true;
}
