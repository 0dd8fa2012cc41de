import { join } from 'node:path';
import { ownCommand } from '../../install/own-command.ts';
import { findProgram } from '../../system/find-program.ts';

/** A command of ours in a hint: after a colon, or between backticks. */
const IN_HINT = /(?<=: |`)tideproof(?= [a-z-])/g;

/** A hint as it can be typed: where there is no `tideproof` on the PATH, by how this one was started. */
export function nameCommand(hint: string, environment: NodeJS.ProcessEnv): string {
  if (!hint.includes('tideproof ') || findProgram('tideproof', environment) !== undefined) return hint;
  const self = ownCommand(process.argv[1] ?? '', join(__dirname, 'tideproof.cjs'));
  return hint.replace(IN_HINT, () => self);
}
