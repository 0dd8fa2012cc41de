import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hooks } from '../events/hooks.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { userSettings } from './client-directory.ts';
import { readJson } from './read-json.ts';

/** Our plugin, if the user's settings enable it. */
interface EnabledPlugin {
  /** The folder of its package; undefined if the client does not know it any more. */
  folder?: string;
  isBuilt: boolean;
  /** The hooks that the client runs for it. */
  hooks: { event: string; command: string }[];
}

export function findPlugin(clientDir: string): EnabledPlugin | undefined {
  const { enabledPlugins: enabled } = readJson(userSettings(clientDir));
  if (fieldOf(enabled, 'tideproof@tideproof') !== true) return undefined;
  const { tideproof } = readJson(join(clientDir, 'plugins', 'known_marketplaces.json'));
  const folder = fieldOf(tideproof, 'installLocation');
  if (typeof folder !== 'string') return { isBuilt: false, hooks: [] };
  const command = `node "${join(folder, 'plugin', 'launch.cjs')}" hook claude-code --plugin`;
  return {
    folder,
    isBuilt: ['dist/tideproof.cjs', 'plugin/launch.cjs'].every((name) => existsSync(join(folder, name))),
    hooks: hooks.map(({ event }) => ({ event, command })),
  };
}
