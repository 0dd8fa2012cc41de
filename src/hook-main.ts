import { registeredBy, runHook } from './cli/hook.ts';
import { runStatusline } from './cli/statusline.ts';

const isGiven = (flag: string) => process.argv.includes(flag);
/** Fewer lines are mostly notes of the client for itself. */
const USUAL_LINES = 5;

/** For the launcher: code compiled in a run that read or looked up nothing lacks what the next run needs. */
export const isWorthKeeping = process.argv[2] === 'statusline' ? showStatus() : tell();

function showStatus(): boolean {
  return runStatusline(process.argv.slice(3), process.env);
}

function tell(): boolean {
  const caller = {
    client: process.argv[3],
    registeredBy: registeredBy(isGiven),
    isMod: isGiven('--mod'),
  };
  const linesRead = runHook(caller, process.env);
  // Ends before Node would close the archive; the launcher is still to say what it does at the end.
  process.nextTick(() => process.exit());
  return linesRead >= USUAL_LINES;
}
