import { existsSync } from 'node:fs';
import { findProgram } from '../../../system/own-command.ts';
import { homeDirectory } from '../../../system/paths.ts';
import type { RegisteredBy } from '../../client.ts';
import { clientDirectory } from './client-directory.ts';
import { findPlugin } from './find-plugin.ts';
import { parseCommand } from './hook-command.ts';
import { listOurHooks } from './our-entries.ts';
import { readJson } from './read-json.ts';
import { listSettingsPlaces } from './settings-places.ts';

/** One in the user's own settings precedes that of the plugin, and both precede that of a shared project. */
export function isLeftToOthers(
  registeredBy: RegisteredBy,
  { hook_event_name: event, cwd }: Record<string, unknown>,
  environment: NodeJS.ProcessEnv,
): boolean {
  if (registeredBy === 'user') return false;
  const clientDir = clientDirectory(environment);
  const folder = environment.CLAUDE_PROJECT_DIR || String(cwd);
  const isInSettings = listSettingsPlaces(clientDir, folder, homeDirectory(environment))
    .flatMap(({ path }) => listOurHooks(readJson(path)))
    .some((hook) => hook.event === event && canRun(hook.command, environment));
  return isInSettings || (registeredBy === 'project' && findPlugin(clientDir)?.isBuilt === true);
}

/** A shared project's hook names no program, so it does not count here. */
function canRun(command: string, environment: NodeJS.ProcessEnv): boolean {
  const parts = parseCommand(command);
  return parts !== undefined && findProgram(parts.node, environment) !== undefined && existsSync(parts.file);
}
