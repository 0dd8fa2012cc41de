import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryFile, type Room } from './room.ts';

/** A package in the room that the client knows as a marketplace, with the plugin enabled. */
export function addPlugin(room: Room, { isBuilt = true } = {}): string {
  const folder = join(room.home, 'a package');
  const plugin = fileURLToPath(new URL('../../plugin', import.meta.url));
  cpSync(plugin, join(folder, 'plugin'), { recursive: true });
  if (isBuilt) symlinkSync(dirname(entryFile), join(folder, 'dist'));
  const settings = existsSync(room.settingsPath) ? JSON.parse(room.readSettings()) : {};
  const enabledPlugins = { 'tideproof@tideproof': true };
  room.write('.claude/settings.json', JSON.stringify({ ...settings, enabledPlugins }));
  const marketplaces = { tideproof: { installLocation: folder } };
  room.write('.claude/plugins/known_marketplaces.json', JSON.stringify(marketplaces));
  return folder;
}
