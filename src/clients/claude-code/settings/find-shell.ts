import { win32 } from 'node:path';

interface Shell {
  program: string;
  /** What comes before the command line. */
  words: readonly string[];
}

const GIT_BASH = ['C:\\Program Files\\Git\\bin\\bash.exe', 'C:\\Program Files (x86)\\Git\\bin\\bash.exe'];

/** The shell that the client gives command lines to, found the way it does: on Windows Git Bash, or else PowerShell. */
export function findShell(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  exists: (path: string) => boolean,
): Shell {
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
