import { runHook } from './cli/hook.ts';
import { runStatusline } from './cli/statusline.ts';
import { claudeCode } from './clients/clients.ts';

declare const require: (bundle: string) => unknown;
/** It knows the other clients. */
const MAIN = './main.cjs';
const [, , command, ...given] = process.argv;
/** Fewer lines are mostly notes of the client for itself. While more are read, V8 discards code that only the start needs. */
const USUAL_LINES = { min: 5, max: 2000 };

/** For the launcher: whether it may end the process at once, before Node would close the archive. */
export let isOver = false;
/** For the launcher: each event needs other compiled code. */
export let use = '';
/** For the launcher: code compiled in a run that read or looked up nothing lacks what the next run needs. */
export const isUsual = command === 'statusline' ? runStatusline(claudeCode, given, process.env) : tell();

function tell(): boolean {
  const [name] = given;
  if (name !== undefined && name !== claudeCode.id) {
    require(MAIN);
    return false;
  }
  const linesRead = runHook(claudeCode, given, process.env, (event) => {
    use = event.kind === 'session-started' ? event.reason : event.kind;
  });
  isOver = true;
  return linesRead >= USUAL_LINES.min && linesRead <= USUAL_LINES.max;
}
