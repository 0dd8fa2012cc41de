import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hooks } from '../events/hooks.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { userSettings } from './client-directory.ts';
import { readJson } from './read-json.ts';

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
