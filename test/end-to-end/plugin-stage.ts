import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { clientEnvironment } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import { pinnedClient } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder of its own with all that the package ships of the plugin, built or not, as a marketplace. */
export function makeMarketplace({ directory }: World, { isBuilt = true } = {}): string {
  const market = join(directory, 'a package');
  mkdirSync(market);
  for (const name of ['plugin', '.claude-plugin'])
    cpSync(join(root, name), join(market, name), { recursive: true });
  if (isBuilt) symlinkSync(dirname(builtCommand()), join(market, 'dist'));
  return market;
}

/** What a user types to get the plugin; nothing listens at the address, so it has to work without a network. */
export function installPlugin(world: World, market: string): void {
  runClient(world, 'plugin', 'marketplace', 'add', market);
  runClient(world, 'plugin', 'install', 'tideproof@tideproof');
  expect(JSON.parse(readFileSync(world.settingsPath, 'utf8')).enabledPlugins).toEqual({
    'tideproof@tideproof': true,
  });
}

/** The arguments that load the plugin for one session: installing it starts the client twice. */
export function usePlugin(market: string): string[] {
  return ['--plugin-dir', join(market, 'plugin')];
}

export function runClient(world: World, ...words: string[]): string {
  const run = spawnSync(pinnedClient(), words, {
    cwd: world.project,
    env: clientEnvironment(world, 'http://127.0.0.1:9'),
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(run.status, `${words.join(' ')}: ${run.stdout}${run.stderr}`).toBe(0);
  return run.stdout;
}
