import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeWorld, type World } from '../../../src/clients/claude-code/live-test/lab/play-session.ts';
import { removePatiently } from '../../../src/system/remove-patiently.ts';
import type { Scenario } from '../steps.ts';

/** Throw-away worlds in which tideproof was installed as a user does it. */
export interface InstalledWorlds {
  /** With a project whose folder has the name that it has in the scenario; gone afterwards. */
  within<Result>(scenario: Scenario, act: (world: World) => Promise<Result>): Promise<Result>;
  remove(): void;
}

/** Installing takes ten processes, so that is done once, and each world gets a copy of that home. Given: what Node is started with. */
export function installOnce(...program: string[]): InstalledWorlds {
  const installed = mkdtempSync(join(tmpdir(), 'tideproof-wire-home-'));
  const { status, stderr } = spawnSync(process.execPath, [...program, 'install', '--yes'], {
    cwd: installed,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: installed },
  });
  if (status !== 0) throw new Error(`install failed: ${stderr}`);
  return {
    async within(scenario, act) {
      const directory = mkdtempSync(join(tmpdir(), 'tideproof-wire-'));
      const world = { ...makeWorld({ directory }), project: join(directory, basename(scenario.cwd)) };
      mkdirSync(world.project);
      cpSync(installed, world.home, { recursive: true });
      try {
        return await act(world);
      } finally {
        removePatiently(directory);
      }
    },
    remove: () => rmSync(installed, { recursive: true, force: true }),
  };
}
