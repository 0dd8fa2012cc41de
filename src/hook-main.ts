import { runHook } from './cli/hook.ts';

/** For the launcher: code compiled in a run that read nothing lacks what the next run needs. */
export const isWorthKeeping = runHook(process.argv[3], process.env) > 0;
