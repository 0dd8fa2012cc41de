import { type Context, createContext, Script } from 'node:vm';

let script: Script | undefined;
let context: Context | undefined;

/** How often something is begun again that had hardly any of its time: other programs had it. */
const TRIES_MAX = 4;

/**
 * Runs something that may never end, such as a regular expression of somebody else; false when it was stopped. Nothing
 * but a script of its own can be stopped in the middle of a match. On a busy machine it may be begun more than once.
 */
export function runWithTimeLimit(milliseconds: number, action: () => void): boolean {
  if (milliseconds < 1) return false;
  for (let tries = 1; ; tries++) {
    const before = process.cpuUsage();
    if (runOnce(milliseconds, action)) return true;
    if (tries === TRIES_MAX || processorMilliseconds(before) > milliseconds / 2) return false;
  }
}

/** The time that this process really had. */
export function processorMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function runOnce(milliseconds: number, action: () => void): boolean {
  try {
    script ??= new Script('action()');
    context ??= createContext({});
    context.action = action;
    script.runInContext(context, { timeout: Math.floor(milliseconds) });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
