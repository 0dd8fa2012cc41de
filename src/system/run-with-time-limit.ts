import { type Context, createContext, Script } from 'node:vm';

let script: Script | undefined;
let context: Context | undefined;

/** Runs code that may never end, such as a user's regular expression; false if it was stopped. Only `vm` can stop a match. */
export function runWithTimeLimit(milliseconds: number, action: () => void): boolean {
  if (milliseconds < 1) return false;
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
