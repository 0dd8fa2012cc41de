import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readWorkspace } from '../../src/system/git/read-workspace.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
/** Real repositories on a busy machine need more than a hook grants. */
const PATIENTLY = 20_000;

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof git '));
  onTestFinished(() => removePatiently(folder));
  return {
    folder,
    write(path: string, text: string) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    git: (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    read: (environment = process.env) => readWorkspace(folder, environment, PATIENTLY),
  };
}

function makeRepository() {
  const room = makeFolder();
  room.git('init', '-q', '-b', 'main');
  room.write('kept.txt', 'one\ntwo\n');
  room.git('add', '.');
  room.git('commit', '-qm', 'First');
  return room;
}

describe.skipIf(!hasGit)('readWorkspace()', () => {
  it('says branch and head of a clean tree', () => {
    const { git, read } = makeRepository();
    git('checkout', '-qb', 'feature/tide-tables');
    expect(read()).toEqual({
      branch: 'feature/tide-tables',
      head: git('rev-parse', 'HEAD').slice(0, 7),
      changed: [],
      changedCount: 0,
      untracked: [],
      untrackedCount: 0,
      stashCount: 0,
    });
  });

  it('says how far a branch is ahead of and behind the one that git compares with', () => {
    const { folder, git, read } = makeRepository();
    git('clone', '-q', '--bare', folder, join(folder, 'origin.git'));
    git('remote', 'add', 'origin', join(folder, 'origin.git'));
    git('fetch', '-q', 'origin');
    expect(read()).not.toHaveProperty('upstream');
    git('branch', '-q', '--set-upstream-to=origin/main');
    expect(read()?.upstream).toEqual({ name: 'origin/main', ahead: 0, behind: 0 });
    git('commit', '-q', '--allow-empty', '-m', 'Second');
    git('commit', '-q', '--allow-empty', '-m', 'Third');
    git('push', '-q', 'origin', 'main');
    git('reset', '-q', '--hard', 'HEAD~1');
    git('commit', '-q', '--allow-empty', '-m', 'Another');
    git('commit', '-q', '--allow-empty', '-m', 'And one more');
    expect(read()?.upstream).toEqual({ name: 'origin/main', ahead: 2, behind: 1 });
    git('update-ref', '-d', 'refs/remotes/origin/main');
    expect(read()).not.toHaveProperty('upstream');
  });

  it('counts lines and names files that were changed, staged, renamed, deleted and added', () => {
    const { folder, write, git, read } = makeRepository();
    write('old name.txt', 'a long text that git knows again\nwith two lines\n');
    write('gone.txt', 'x\n');
    git('add', '.');
    git('commit', '-qm', 'Second');
    write('kept.txt', 'one\nthree\nfour\n');
    git('mv', 'old name.txt', 'neuer Name ü.txt');
    rmSync(join(folder, 'gone.txt'));
    write('new/file.txt', 'n\n');
    const workspace = read();
    const lines = workspace?.countLines?.();
    expect(Object.fromEntries(lines?.byFile ?? [])).toEqual({
      'gone.txt': { added: 0, removed: 1 },
      'kept.txt': { added: 2, removed: 1 },
      'neuer Name ü.txt': { added: 0, removed: 0 },
    });
    const changed = ['gone.txt', 'kept.txt', 'neuer Name ü.txt'];
    expect(workspace).toMatchObject({ changed, changedCount: 3, untracked: ['new/'], untrackedCount: 1 });
    expect(lines).toMatchObject({ added: 2, removed: 2 });
  });

  it('says so when the head is detached or there is no commit yet', () => {
    const { git, read } = makeRepository();
    git('checkout', '-q', '--detach');
    expect(read()).toMatchObject({ branch: '', head: git('rev-parse', 'HEAD').slice(0, 7) });
    const fresh = makeFolder();
    fresh.git('init', '-q', '-b', 'trunk');
    fresh.write('a.txt', 'a');
    fresh.git('add', '.');
    expect(fresh.read()).toMatchObject({ branch: 'trunk', head: '', changed: ['a.txt'], changedCount: 1 });
  });

  it('knows nothing of a folder that is no repository, is not there, or has a broken one', () => {
    expect(makeFolder().read()).toBeUndefined();
    for (const path of ['/not/there', ''])
      expect(readWorkspace(path, process.env, PATIENTLY)).toBeUndefined();
    const broken = makeFolder();
    broken.write('.git', 'gitdir: nowhere');
    expect(broken.read()).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32').each([
    ['sleeps and will not be ended', "trap '' TERM INT\nsleep 30\nsleep 30"],
    ['never stops talking', 'while :; do echo yes; done'],
  ])('does not wait for a git that %s', (_name, script) => {
    const { folder } = makeRepository();
    const fake = makeFolder();
    fake.write('git', `#!/bin/sh\n${script}\n`);
    chmodSync(join(fake.folder, 'git'), 0o755);
    const begun = performance.now();
    const workspace = readWorkspace(folder, { PATH: `${fake.folder}:${process.env.PATH}` }, 300);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(workspace).toBeUndefined();
  });
});
