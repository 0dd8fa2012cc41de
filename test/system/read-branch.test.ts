import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBranch } from '../../src/system/git/find-repository.ts';
import { isProcessRunning } from '../../src/system/is-process-running.ts';
import { makeFolder } from '../make-folder.ts';

describe('readBranch()', () => {
  it('reads the branch of a repository, from any folder in it', () => {
    const root = makeFolder({ '.git/HEAD': 'ref: refs/heads/feature/tides\n', 'src/deep/a.ts': '' });
    expect(readBranch(root)).toBe('feature/tides');
    expect(readBranch(join(root, 'src', 'deep'))).toBe('feature/tides');
  });

  it('reads the branch of a worktree, whose .git is a file', () => {
    const root = makeFolder({
      'main/.git/HEAD': 'ref: refs/heads/main\n',
      'main/.git/worktrees/pier/HEAD': 'ref: refs/heads/pier\n',
      'main/.git/worktrees/pier/gitdir': '../../../../pier/.git\n',
      'pier/.git': 'gitdir: ../main/.git/worktrees/pier\n',
    });
    expect(readBranch(join(root, 'pier'))).toBe('pier');
  });

  it('reads the branch of a submodule, and of no repository elsewhere that a .git file names', () => {
    const root = makeFolder({
      'main/.git/modules/pier/HEAD': 'ref: refs/heads/pier\n',
      'main/pier/.git': 'gitdir: ../.git/modules/pier\n',
      'private/.git/HEAD': 'ref: refs/heads/secret-plan\n',
      'unpacked/.git': 'gitdir: ../private/.git\n',
    });
    expect(readBranch(join(root, 'main', 'pier'))).toBe('pier');
    expect(readBranch(join(root, 'unpacked'))).toBeUndefined();
  });

  it('calls a detached head HEAD, as git does', () => {
    expect(readBranch(makeFolder({ '.git/HEAD': `${'1a2b3c4d'.repeat(5)}\n` }))).toBe('HEAD');
  });
});

describe('isProcessRunning()', () => {
  it('knows a process that runs and one that does not', () => {
    expect(isProcessRunning(process.pid, new Date())).toBe(true);
    // Above the largest id that a system gives out.
    expect(isProcessRunning(2 ** 30, new Date())).toBe(false);
  });

  it('does not take a process for one from before the machine was started', () => {
    expect(isProcessRunning(process.pid, new Date('2001-01-01'))).toBe(false);
  });
});
