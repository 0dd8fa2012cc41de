import { runHook } from './cli/hook.ts';

/** For the launcher: code compiled in a run that read nothing lacks what the next run needs. */
export const isWorthKeeping = runHook(process.env) > 0;
