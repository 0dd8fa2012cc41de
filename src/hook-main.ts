import { runHook } from './cli/hook.ts';
import { runStatusline } from './cli/statusline.ts';
import { claudeCode } from './clients/clients.ts';

const [, , use, ...given] = process.argv;
/** Fewer lines are mostly notes of the client for itself. */
const USUAL_LINES = 5;

/** For the launcher: whether it may end the process at once, before Node would close the archive. */
export let isOver = false;
/** For the launcher: code compiled in a run that read or looked up nothing lacks what the next run needs. */
export const isWorthKeeping = use === 'statusline' ? runStatusline(claudeCode, given, process.env) : tell();

function tell(): boolean {
  const [name] = given;
  if (name !== undefined && name !== claudeCode.id) return leaveToMain();
  const linesRead = runHook(claudeCode, given, process.env);
  isOver = true;
  return linesRead >= USUAL_LINES;
}

/** The main bundle knows the other clients. */
function leaveToMain(): boolean {
  process.getBuiltinModule('node:module').createRequire(__filename)('./main.cjs');
  return false;
}
