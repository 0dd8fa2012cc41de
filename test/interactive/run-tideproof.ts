import { spawnSync } from 'node:child_process';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { builtCommand } from '../end-to-end/built-command.ts';

/** What our command prints to a person who runs it in the project, in another terminal. */
export function runTideproof({ project, home }: World, ...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [builtCommand(), ...words], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home },
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(`tideproof ${words.join(' ')}: ${stderr}`);
  return stdout;
}
