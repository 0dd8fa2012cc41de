const OUTPUT_BYTES_MAX = 4 << 20;
/** Nothing that the repository configures is run, and no lock is taken that the user's own git could meet. */
const SAFELY = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];

/** What git says within a time limit; nothing when it fails, is not there, or takes longer. */
export function runGit(
  folder: string,
  environment: NodeJS.ProcessEnv,
  milliseconds: number,
  words: string[],
): string | undefined {
  if (milliseconds < 1) return undefined;
  // Most hooks never need it, and it takes Node milliseconds to load.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stdout, error } = spawnSync('git', [...SAFELY, ...words], {
    cwd: folder,
    env: { ...environment, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: Math.ceil(milliseconds),
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_BYTES_MAX,
    windowsHide: true,
  });
  // Too many files: the first ones, and the branch before them, are enough.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOBUFS') return stdout;
  return status === 0 && error === undefined ? stdout : undefined;
}
