import { describe, expect, it } from 'vitest';
import { findShell } from '../../src/clients/claude-code/settings/hook-command.ts';

const bash = 'C:\\Program Files\\Git\\bin\\bash.exe';
const named = 'D:\\b\\bash.exe';

describe('findShell()', () => {
  it.each(['linux', 'darwin'] as const)('is sh on %s', (platform) => {
    expect(findShell({}, platform, () => true)).toEqual({ program: '/bin/sh', words: ['-c'] });
  });

  it.each([
    ['the one that is named', { CLAUDE_CODE_GIT_BASH_PATH: named }, [named, bash], named],
    ['the usual one if the named one is gone', { CLAUDE_CODE_GIT_BASH_PATH: named }, [bash], bash],
    [
      'the one beside git',
      { Path: 'C:\\x;D:\\Git\\cmd' },
      ['D:\\Git\\cmd\\git.exe', 'D:\\Git\\bin\\bash.exe'],
      'D:\\Git\\bin\\bash.exe',
    ],
    [
      'PowerShell where there is no Git Bash',
      { PATH: 'C:\\Windows\\System32' },
      ['C:\\Windows\\System32\\bash.exe'],
      'powershell.exe',
    ],
  ])('is %s on Windows', (_name, environment, files, program) => {
    expect(findShell(environment, 'win32', (path) => files.includes(path)).program).toBe(program);
  });
});
