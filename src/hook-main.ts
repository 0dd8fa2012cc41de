import { runHook } from './cli/hook.ts';

/** For the launcher: code compiled in a run that read nothing lacks what the next run needs. */
export const isWorthKeeping =
  runHook({ client: process.argv[3], isOfPlugin: process.argv.includes('--plugin') }, process.env) > 0;
