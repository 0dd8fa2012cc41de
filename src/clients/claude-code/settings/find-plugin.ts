import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { homeDirectory } from '../../../system/paths.ts';
import type { ClientEvents } from '../../client.ts';
import { hooks } from '../events/hooks.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { clientDirectory, listSettingsPlaces, readJson, userSettings } from './client-files.ts';
import { findGone, listOurHooks } from './hook-command.ts';

/** Our plugin with the hooks that the client runs for it, if the user's settings enable it and the client knows where it is. */
export function findPlugin(clientDir: string) {
  const { enabledPlugins: enabled } = readJson(userSettings(clientDir));
  if (fieldOf(enabled, 'tideproof@tideproof') !== true) return undefined;
  const { tideproof } = readJson(join(clientDir, 'plugins', 'known_marketplaces.json'));
  const folder = fieldOf(tideproof, 'installLocation');
  if (typeof folder !== 'string') return undefined;
  const command = `node "${join(folder, 'plugin', 'launch.cjs')}" hook claude-code --plugin`;
  return {
    folder,
    isBuilt: ['dist/tideproof.cjs', 'plugin/launch.cjs'].every((name) => existsSync(join(folder, name))),
    hooks: hooks.map(({ event }) => ({ event, command })),
  };
}

/** One in the user's own settings precedes that of the plugin, and both precede that of a shared project. */
export const isLeftToOthers: ClientEvents['isLeftToOthers'] = (registeredBy, payload, environment) => {
  if (registeredBy === 'user') return false;
  const clientDir = clientDirectory(environment);
  const { hook_event_name: event, cwd } = payload;
  const folder = environment.CLAUDE_PROJECT_DIR || String(cwd);
  // A shared project's hook names no program, so it does not count here.
  const isWorking = (command: string) => findGone(command, environment).length === 0;
  const isInSettings = listSettingsPlaces(clientDir, folder, homeDirectory(environment))
    .flatMap(({ path }) => listOurHooks(readJson(path)))
    .some((hook) => hook.event === event && isWorking(hook.command));
  return isInSettings || (registeredBy === 'project' && findPlugin(clientDir)?.isBuilt === true);
};
