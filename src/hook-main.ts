import { registeredBy, runHook } from './cli/hook.ts';

const isGiven = (flag: string) => process.argv.includes(flag);

/** For the launcher: code compiled in a run that read nothing lacks what the next run needs. */
export const isWorthKeeping =
  runHook(
    { client: process.argv[3], registeredBy: registeredBy(isGiven), isMod: isGiven('--mod') },
    process.env,
  ) > 0;

// Ends before Node would close the archive; the launcher is still to say what it does at the end.
process.nextTick(() => process.exit());
