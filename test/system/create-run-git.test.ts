import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readWorkspace } from '../../src/system/git/read-workspace.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { makeHostileGit } from './hostile-git.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
const PATIENTLY = 20_000;

function makeHostileFolder() {
  const root = mkdtempSync(join(tmpdir(), 'tideproof hostile git '));
  onTestFinished(() => removePatiently(root));
  // Names without blanks, which git would split.
  const traps = mkdtempSync(join(tmpdir(), 'tideproof-traps-'));
  onTestFinished(() => removePatiently(traps));
  const folder = join(root, 'repository');
  mkdirSync(folder);
  return { root, folder, ...makeHostileGit(folder, traps) };
}

describe.skipIf(!hasGit || process.platform === 'win32')('Git in a hostile repository', () => {
  it('would run traps if it were asked plainly, which shows that they work', () => {
    const { folder, sprung } = makeHostileFolder();
    for (const words of [['status'], ['diff', 'HEAD']])
      spawnSync('git', ['-c', `core.worktree=${folder}`, ...words], { cwd: folder, timeout: PATIENTLY });
    expect(sprung().length).toBeGreaterThan(3);
  });

  it('runs nothing, reads the files around it only, and still says what changed', () => {
    const { folder, sprung } = makeHostileFolder();
    const changed = ['clean.txt', 'driver.txt', 'odd.txt', 'process.txt', 'textconv.txt'];
    const seen = { branch: 'main', changed, untracked: ['.gitattributes'] };
    expect(readWorkspace(folder, process.env, PATIENTLY)).toMatchObject(seen);
    expect(sprung()).toEqual([]);
  });

  it('takes no variable for a repository, and no repository without a work tree below the folder', () => {
    const { root, folder } = makeHostileFolder();
    const environment = { ...process.env, GIT_DIR: join(folder, '.git'), GIT_WORK_TREE: folder };
    expect(readWorkspace(root, environment, PATIENTLY)).toBeUndefined();
    // Files of a repository can look like a bare one, with settings of its own.
    const bare = join(root, 'bare');
    spawnSync('git', ['init', '-q', '--bare', bare]);
    mkdirSync(join(bare, '.git'));
    expect(readWorkspace(bare, process.env, PATIENTLY)).toBeUndefined();
  });

  it('runs no git that lies in the folder, and does without where a filter cannot be switched off', () => {
    const { folder, sprung } = makeHostileFolder();
    writeFileSync(join(folder, 'git'), '#!/bin/sh\ntouch sprung-git\n');
    chmodSync(join(folder, 'git'), 0o755);
    const environment = { ...process.env, PATH: `.:${process.env.PATH}` };
    expect(readWorkspace(folder, environment, PATIENTLY)?.branch).toBe('main');
    expect(existsSync(join(folder, 'sprung-git'))).toBe(false);
    appendFileSync(join(folder, '.git/config'), '[filter "a=b"]\n\tclean = false\n');
    expect(readWorkspace(folder, process.env, PATIENTLY)).toBeUndefined();
    expect(sprung()).toEqual([]);
  });

  it.each([
    ['its own settings', 'config', (clean: string) => `[Filter "only"]\n\tclean = ${clean}\n`],
    ['a file that they include', 'config', () => '[include]\n\tpath = more\n'],
    ['those of a work tree', 'config.worktree', (clean: string) => `[filter "only"]\n\tclean = ${clean}\n`],
  ])('finds a filter in %s', (_, file, define) => {
    const root = mkdtempSync(join(tmpdir(), 'tideproof filter '));
    onTestFinished(() => removePatiently(root));
    const git = (...words: string[]) => spawnSync('git', words, { cwd: root, stdio: 'ignore' });
    git('init', '-q', '-b', 'main');
    git('config', 'extensions.worktreeConfig', 'true');
    writeFileSync(join(root, 'a.txt'), 'one\n');
    git('add', '.');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'First');
    writeFileSync(join(root, '.gitattributes'), 'a.txt filter=only\n');
    writeFileSync(join(root, 'a.txt'), 'two\n');
    const sprung = join(root, '.git', 'sprung');
    const trap = join(root, '.git', 'trap');
    writeFileSync(trap, `#!/bin/sh\ntouch '${sprung}'\ncat\n`);
    chmodSync(trap, 0o755);
    const clean = JSON.stringify(`'${trap}'`);
    appendFileSync(join(root, '.git', file), define(clean));
    writeFileSync(join(root, '.git', 'more'), `[filter "only"]\n\tclean = ${clean}\n`);
    expect(readWorkspace(root, process.env, PATIENTLY)?.changed).toEqual(['a.txt']);
    expect(existsSync(sprung)).toBe(false);
    spawnSync('git', ['diff'], { cwd: root, stdio: 'ignore' });
    expect(existsSync(sprung), 'the trap works').toBe(true);
  });
});
