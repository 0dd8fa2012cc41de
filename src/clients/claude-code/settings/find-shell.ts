import { win32 } from 'node:path';

const GIT_BASH = ['C:\\Program Files\\Git\\bin\\bash.exe', 'C:\\Program Files (x86)\\Git\\bin\\bash.exe'];

/** The shell in which the client runs command lines, found as the client does: on Windows Git Bash, else PowerShell. */
export function findShell(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  exists: (path: string) => boolean,
): { program: string; words: readonly string[] } {
  if (platform !== 'win32') return { program: '/bin/sh', words: ['-c'] };
  const named = environment.CLAUDE_CODE_GIT_BASH_PATH;
  const besideGit = (environment.PATH ?? environment.Path ?? '')
    .split(';')
    .filter((folder) => folder !== '' && exists(win32.join(folder, 'git.exe')))
    .map((folder) => win32.join(folder, '..', 'bin', 'bash.exe'));
  const bash = [...(named ? [named] : []), ...GIT_BASH, ...besideGit].find(exists);
  if (bash !== undefined) return { program: bash, words: ['-c'] };
  return { program: 'powershell.exe', words: ['-NoProfile', '-NonInteractive', '-Command'] };
}
