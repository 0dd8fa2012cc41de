import { spawnSync } from 'node:child_process';
import { splitHookCommand } from '../settings/hook-command.ts';

const TIMEOUT_MILLISECONDS = 5_000;
/** All hooks have the same command line as a rule. */
const known = new Map<string, string | undefined>();

/**
 * Hooks that have nothing to say are silent, and so is a program that does nothing. Only one of them knows its version.
 * Says what is wrong with the program behind a command line of ours.
 */
export function findImposter(command: string): string | undefined {
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
