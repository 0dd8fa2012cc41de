import { existsSync, readFileSync } from 'node:fs';
import { findProgram } from '../../../system/find-program.ts';
import { homeDirectory } from '../../../system/paths.ts';
import type { RegisteredBy } from '../../client.ts';
import { clientDirectory } from './client-directory.ts';
import { findPlugin } from './find-plugin.ts';
import { listCommands } from './list-commands.ts';
import { listSettingsPlaces } from './settings-places.ts';
import { splitHookCommand } from './split-hook-command.ts';

/**
 * Whether another hook of ours that can run is registered for this event: one in settings of the user's own goes before that
 * of the plugin, and both go before the one that a project shares.
 */
export function isLeftToOthers(
  registeredBy: RegisteredBy,
  { hook_event_name: event, cwd }: Record<string, unknown>,
  environment: NodeJS.ProcessEnv,
): boolean {
  if (registeredBy === 'user') return false;
  const clientDir = clientDirectory(environment);
  const folder = environment.CLAUDE_PROJECT_DIR || String(cwd);
  const isInSettings = listSettingsPlaces(clientDir, folder, homeDirectory(environment))
    .flatMap(({ path }) => listCommands(readText(path), String(event)))
    .some((command) => canRun(command, environment));
  return isInSettings || (registeredBy === 'project' && findPlugin(clientDir)?.isBuilt === true);
}

/** The hook that a project shares names no program, so it is none of these. */
function canRun(command: string, environment: NodeJS.ProcessEnv): boolean {
  const parts = splitHookCommand(command);
  return parts !== undefined && findProgram(parts.node, environment) !== undefined && existsSync(parts.file);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
