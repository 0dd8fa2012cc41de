import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type InstallOptions,
  installHooks,
  uninstallHooks,
} from '../../src/clients/claude-code/setup/change-hooks.ts';

/** A throw-away home with a client directory and a data directory of ours in it. */
export function makeRoom(settings?: string | Uint8Array) {
  const home = mkdtempSync(join(tmpdir(), 'tideproof-install-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const settingsPath = join(home, '.claude', 'settings.json');
  if (settings !== undefined) {
    mkdirSync(join(home, '.claude'));
    writeFileSync(settingsPath, settings);
  }
  const options: InstallOptions = {
    settingsPath,
    dataDir: join(home, 'data'),
    node: '/usr/bin/node',
    entryFile: '/opt/tideproof/dist/tideproof.cjs',
    now: () => new Date('2025-11-15T08:00:00.123Z'),
  };
  return {
    home,
    options,
    settingsPath,
    install: (more: Partial<InstallOptions> = {}) => installHooks({ ...options, ...more }),
    uninstall: (more: Partial<InstallOptions> = {}) => uninstallHooks({ ...options, ...more }),
    read: () => readFileSync(settingsPath, 'utf8'),
    write: (text: string) => writeFileSync(settingsPath, text),
    list: (...path: string[]) =>
      existsSync(join(home, ...path)) ? readdirSync(join(home, ...path)).sort() : [],
  };
}
