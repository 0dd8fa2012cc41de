import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_COMMAND } from '../../../src/clients/claude-code/settings/hook-command.ts';
import { LAUNCHER_PATH, launcherText } from '../../../src/clients/claude-code/settings/project-launcher.ts';
import { makeRoom } from '../room.ts';

/** Stands for the command, and says from where it was started. */
const PROGRAM = "process.stdout.write(__filename + ' ' + process.argv.slice(2).join(' '))";

function makeLauncher() {
  const room = makeRoom();
  const launcher = room.write(`pier/${LAUNCHER_PATH}`, launcherText);
  const start = (words: string[], environment: NodeJS.ProcessEnv = {}, input = '') =>
    spawnSync(process.execPath, [launcher, ...words], {
      encoding: 'utf8',
      env: { HOME: room.home, ...environment },
      input,
    });
  return { room, start };
}

describe('The launcher in a project', () => {
  it.each<[string, string, (home: string) => NodeJS.ProcessEnv]>([
    ['the data folder', '.local/share/tideproof', () => ({})],
    ['a data folder of XDG', 'xdg/tideproof', (home) => ({ XDG_DATA_HOME: join(home, 'xdg') })],
    ['TIDEPROOF_HOME', 'kept', (home) => ({ TIDEPROOF_HOME: join(home, 'kept') })],
  ])('finds the tideproof that an install noted in %s', (_, dataDir, environment) => {
    const { room, start } = makeLauncher();
    const file = room.write('clone/dist/tideproof.cjs', PROGRAM);
    room.write(join(dataDir, 'program.json'), JSON.stringify({ file }));
    const stdout = `${file} hook claude-code --project`;
    const started = start(['hook', 'claude-code', '--project'], environment(room.home));
    expect(started).toMatchObject({ stdout, stderr: '', status: 0 });
  });

  it('finds the one on the PATH behind its link, and before it that of the project', () => {
    const { room, start } = makeLauncher();
    const file = room.write('clone/dist/tideproof.cjs', PROGRAM);
    const folder = join(room.home, 'bin');
    mkdirSync(folder);
    symlinkSync(file, join(folder, 'tideproof'));
    const PATH = `/nowhere${delimiter}${folder}`;
    expect(start(['hook'], { PATH }).stdout).toBe(`${file} hook`);
    const own = room.write('pier/node_modules/tideproof/dist/tideproof.cjs', PROGRAM);
    expect(start(['hook'], { PATH }).stdout).toBe(`${own} hook`);
  });

  it('says nothing where there is no tideproof', () => {
    const { start } = makeLauncher();
    const { stdout, stderr, status } = start(['hook', 'claude-code', '--project'], {}, '{}');
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  });

  it('is no error for the client where there is no Node, or where the launcher is gone', () => {
    const { room } = makeLauncher();
    const run = (environment: NodeJS.ProcessEnv) =>
      spawnSync('/bin/sh', ['-c', PROJECT_COMMAND], { encoding: 'utf8', env: environment, input: '{}' });
    const project = join(room.home, 'pier');
    expect(run({ PATH: '/nowhere', CLAUDE_PROJECT_DIR: project })).toMatchObject({ stdout: '', status: 0 });
    const gone = { PATH: dirname(process.execPath), CLAUDE_PROJECT_DIR: '/nowhere' };
    expect(run(gone)).toMatchObject({ stdout: '', status: 0 });
    const there = { PATH: dirname(process.execPath), HOME: room.home, CLAUDE_PROJECT_DIR: project };
    expect(run(there)).toMatchObject({ stdout: '', stderr: '', status: 0 });
  });
});
