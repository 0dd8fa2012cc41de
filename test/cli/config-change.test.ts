import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRoom } from './room.ts';

/** A room in which the commands run inside a project. */
function makeProject() {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  mkdirSync(join(project, '.git'), { recursive: true });
  const run = (...words: string[]) => room.runWith({ CLAUDE_PROJECT_DIR: project }, ...words);
  return {
    room,
    run,
    project,
    projectFile: join(project, '.tideproof', 'config.json'),
    userFile: join(room.dataDir, 'config.json'),
  };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('tideproof config set', () => {
  it('writes to the project you are in, and says where', async () => {
    const { run, projectFile, userFile } = makeProject();
    const stdout = `"restore.maxTokens" is now 2000 in ${projectFile}\n`;
    const changed = await run('config', 'set', 'restore.maxTokens', '2000');
    expect(changed).toEqual({ stdout, stderr: '', status: 0 });
    expect(read(projectFile)).toEqual({ 'restore.maxTokens': 2000 });
    expect(existsSync(userFile)).toBe(false);
    expect((await run('config', 'set', 'restore.maxTokens', '2000')).stdout).toContain('is already 2000');
  });

  it('writes to your own config with --user, outside of a project, and what only you can set', async () => {
    const { room, run, projectFile, userFile } = makeProject();
    await run('config', 'set', 'mod.enabled', 'off', '--user');
    await run('config', 'set', 'handoff.model', '42');
    await room.run('config', 'set', 'memos', '["docs/*.md"]');
    expect(read(userFile)).toEqual({ 'mod.enabled': false, 'handoff.model': '42', memos: ['docs/*.md'] });
    // A text is printed without quotes.
    expect((await run('config', 'get', 'handoff.model')).stdout).toBe('42\n');
    expect(statSync(userFile).mode & 0o777).toBe(0o600);
    expect(existsSync(projectFile)).toBe(false);
  });

  it('says what still holds when another place counts more', async () => {
    const { room, run, project, projectFile } = makeProject();
    await run('config', 'set', 'restore.maxTokens', '2000');
    const { stdout } = await run('config', 'set', 'restore.maxTokens', '900', '--user');
    expect(stdout).toContain(`What holds here is 2000, from ${projectFile}`);
    const environment = { CLAUDE_PROJECT_DIR: project, TIDEPROOF_RESTORE_MAX_TOKENS: '700' };
    const told = await room.runWith(environment, 'config', 'set', 'restore.maxTokens', '2000', '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({
      ...{ file: projectFile, changed: false, value: 700, where: 'TIDEPROOF_RESTORE_MAX_TOKENS' },
    });
  });

  it.each([
    [['set', 'mod.enabled', '7'], '"mod.enabled" takes `true` or `false`', "set mod.enabled 'true'"],
    [['set', 'memos', '["/etc/*.md"]'], 'it leads out of the project', 'list of globs'],
    [['set', 'start.maxTokens', '5000'], 'only you can set 5000', 'add --user'],
    [['set', 'keep.days', '3', '--project', '.'], 'can only be set by you', 'Leave --project out'],
  ])('refuses %j and writes nothing', async (words, message, hint) => {
    const { run, projectFile, userFile } = makeProject();
    const { stdout, stderr, status } = await run('config', ...words);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr.split('\n')[0]).toContain(message);
    expect(stderr.split('\n')[1]).toContain(hint);
    expect([projectFile, userFile].some(existsSync)).toBe(false);
  });

  it('never overwrites a file that is broken', async () => {
    const { room, run, projectFile } = makeProject();
    const broken = '{ "git": fals }';
    room.write('pier/.tideproof/config.json', broken);
    const refusal = `Cannot change ${projectFile}: it holds no JSON object (E_SETTINGS_UNREADABLE)`;
    for (const words of ['set restore.maxTokens 2000', 'unset restore.maxTokens']) {
      const { stderr, status } = await run('config', ...words.split(' '));
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(refusal) });
    }
    expect(readFileSync(projectFile, 'utf8')).toBe(broken);
  });

  it('does not follow a link out of the project', async () => {
    const { room, run, projectFile } = makeProject();
    const other = room.write('.claude/settings.json', '{}');
    mkdirSync(join(projectFile, '..'));
    symlinkSync(other, projectFile);
    const { stderr, status } = await run('config', 'set', 'restore.maxTokens', '2000');
    expect(status).toBe(2);
    expect(stderr).toContain('it leads out of the project');
    expect(readFileSync(other, 'utf8')).toBe('{}');
    rmSync(other);
    expect((await run('config', 'set', 'restore.maxTokens', '2000')).status).toBe(2);
    expect(existsSync(other)).toBe(false);
  });
});

it('tideproof config unset takes the setting out, and says what holds then', async () => {
  const { room, run, projectFile } = makeProject();
  room.write('pier/.tideproof/config.json', '{\n  "warnings": [],\n  "restore.maxTokens": 2000\n}\n');
  const { stdout, status } = await run('config', 'unset', 'restore.maxTokens');
  expect(status).toBe(0);
  expect(stdout).toBe(
    `"restore.maxTokens" is now not set in ${projectFile}\nWhat holds here is 3500, from the default\n`,
  );
  expect(readFileSync(projectFile, 'utf8')).toBe('{\n  "warnings": []\n}\n');
});
