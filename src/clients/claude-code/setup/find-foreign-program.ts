import { spawnSync } from 'node:child_process';
import { splitHookCommand } from '../settings/hook-command.ts';

const TIMEOUT_MILLISECONDS = 5_000;
/** All hooks have the same command line as a rule. */
const known = new Map<string, string | undefined>();

/**
 * Says what is wrong if the program behind a command line of ours is not tideproof. A hook may well print nothing, as another program
 * would, so it is asked for its version.
 */
export function findForeignProgram(command: string): string | undefined {
  if (!known.has(command)) known.set(command, examine(command));
  return known.get(command);
}

function examine(command: string): string | undefined {
  const { node, file } = splitHookCommand(command) ?? {};
  if (node === undefined || file === undefined) return `it runs ${command}, which is not tideproof`;
  const { stdout } = spawnSync(node, [file, '--version'], {
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
  });
  return /^\d+\.\d+\.\d+\S*\s*$/.test(stdout ?? '') ? undefined : `it runs ${file}, which is not tideproof`;
}
