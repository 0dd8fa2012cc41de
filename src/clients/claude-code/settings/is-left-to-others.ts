import { homeDirectory } from '../../../system/paths.ts';
import type { RegisteredBy } from '../../client.ts';
import { clientDirectory } from './client-directory.ts';
import { findPlugin } from './find-plugin.ts';
import { findGone } from './hook-command.ts';
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
  // A shared project's hook names no program, so it does not count here.
  const isWorking = (command: string) => findGone(command, environment).length === 0;
  const isInSettings = listSettingsPlaces(clientDir, folder, homeDirectory(environment))
    .flatMap(({ path }) => listOurHooks(readJson(path)))
    .some((hook) => hook.event === event && isWorking(hook.command));
  return isInSettings || (registeredBy === 'project' && findPlugin(clientDir)?.isBuilt === true);
}
