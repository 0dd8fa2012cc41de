import { dirname, isAbsolute, join, resolve } from 'node:path';
import { findProgram } from '../own-command.ts';
import { readHead } from '../read-file-part.ts';
import { findRepository, type Repository } from './find-repository.ts';

const NOWHERE = process.platform === 'win32' ? 'NUL' : '/dev/null';
const OUTPUT_BYTES_MAX = 4 << 20;
const setting = (assignment: string) => ['-c', assignment];
/** Takes no locks that could block the user's own git, and runs nothing that the repository configures. */
const SAFELY = [
  ...['--no-optional-locks', '--no-pager'],
  ...['core.quotePath=false', 'core.fsmonitor=false', `core.hooksPath=${NOWHERE}`].flatMap(setting),
  ...['safe.bareRepository=explicit', 'status.submoduleSummary=false'].flatMap(setting),
];
const FILTER_KEY = /^filter\..*\.(?:clean|smudge|process|required)$/s;
const FILTER_KEYS_MAX = 200;
/** The one filter that many users have in their own settings: it would only make git slow. */
const WITHOUT_LFS = ['clean', 'smudge', 'process'].flatMap((way) => setting(`filter.lfs.${way}=`));
const CONFIG_BYTES_MAX = 256 << 10;
/** Variables that point to the user's git settings, which say whom they trust. */
const KEPT_VARIABLE = /^GIT_(?:CONFIG_|EXEC_PATH$)/;

/**
 * Runs git in a folder's repository without executing anything configured there: no filter, hook, monitor, remote helper or
 * diff driver. Undefined if there is no repository, no git, or no safe way to run it.
 */
export function createRunGit(folder: string, environment: NodeJS.ProcessEnv) {
  const repository = findRepository(folder);
  const program = repository && findProgram('git', environment);
  // A relative program would be one inside the repository.
  if (!program || !isAbsolute(program)) return undefined;
  const options = {
    cwd: repository.top,
    env: safeEnvironment(repository.top, environment),
    encoding: 'utf8' as const,
    stdio: ['ignore' as const, 'pipe' as const, 'ignore' as const],
    killSignal: 'SIGKILL' as const,
    maxBuffer: OUTPUT_BYTES_MAX,
    windowsHide: true,
  };
  // Loaded on demand: it takes milliseconds, and most hooks never need it.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  let withoutFilters = mayDefineFilter(repository)
    ? undefined
    : [...WITHOUT_LFS, ...setting('filter.lfs.required=false')];
  /** Output of git within a time limit; undefined if it fails or takes longer. */
  return (milliseconds: number, words: string[]): string | undefined => {
    const end = monotonicMilliseconds() + milliseconds;
    const run = (more: string[]) => {
      const timeout = Math.ceil(end - monotonicMilliseconds());
      if (timeout < 1) return { stdout: '', isWhole: false, isCut: false };
      const { status, stdout, error } = spawnSync(program, [...SAFELY, ...more], { ...options, timeout });
      const isCut = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOBUFS';
      return { stdout, isCut, isWhole: status === 0 && error === undefined };
    };
    if (!withoutFilters) {
      const { stdout, isWhole } = run(['config', '--list', '--name-only', '-z']);
      withoutFilters = isWhole ? switchFiltersOff(stdout) : undefined;
    }
    if (!withoutFilters) return undefined;
    const { stdout, isWhole, isCut } = run([...withoutFilters, ...words]);
    // Output was cut because of too many files: the branch and the first files are enough.
    return isWhole || isCut ? stdout : undefined;
  };
}

/** Whether the settings of the repository may name a filter, also in a file that they include. Asking git is much slower. */
function mayDefineFilter({ gitFolder }: Repository): boolean {
  const common = readHead(join(gitFolder, 'commondir'), CONFIG_BYTES_MAX)?.trim() ?? '';
  const files = [join(gitFolder, 'config.worktree'), join(resolve(gitFolder, common), 'config')];
  return files.some((file) => {
    const text = readHead(file, CONFIG_BYTES_MAX) ?? '';
    return text.length >= CONFIG_BYTES_MAX || /filter|include/i.test(text);
  });
}

/** Options that disable every filter in this list of settings; undefined if that is not possible. */
function switchFiltersOff(names: string): string[] | undefined {
  const keys = new Set(names.split('\0').filter((name) => FILTER_KEY.test(name)));
  if (keys.size > FILTER_KEYS_MAX || [...keys].some((key) => key.includes('='))) return undefined;
  return [...keys].flatMap((key) => setting(`${key}=${key.endsWith('.required') ? 'false' : ''}`));
}

/** Fixes the repository and work tree to those found, and prevents any fetch. */
function safeEnvironment(top: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !name.startsWith('GIT_') || KEPT_VARIABLE.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_WORK_TREE: top,
    GIT_CEILING_DIRECTORIES: dirname(top),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  };
}

/** A monotonic clock. `performance` would do, but Node takes two milliseconds to load it. */
function monotonicMilliseconds(): number {
  return process.uptime() * 1000;
}
