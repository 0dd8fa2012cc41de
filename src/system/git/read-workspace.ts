import { createRunGit } from './create-run-git.ts';

export interface Workspace {
  /** Empty when the head is detached. */
  branch: string;
  /** Short hash; empty before the first commit. */
  head: string;
  /** Tracked files that differ from the last commit (the first few), and their number. */
  changed: string[];
  changedCount: number;
  untracked: string[];
  untrackedCount: number;
  stashCount: number;
  /** The branch that git compares with, and how many commits each of the two has more; missing if git cannot compare. */
  upstream?: { name: string; ahead: number; behind: number };
  /** Lines changed since the last commit, by a second question to git; undefined if git takes too long. */
  countLines?(): (Lines & { byFile: Map<string, Lines> }) | undefined;
}

export interface Lines {
  added: number;
  removed: number;
}

const FILES_MAX = 20;

/** Branch, head and uncommitted files, within a time limit; undefined without a repository, git or time. */
export function readWorkspace(folder: string, environment: NodeJS.ProcessEnv, milliseconds: number) {
  const runGit = createRunGit(folder, environment);
  if (!runGit) return undefined;
  const output = runGit(milliseconds, [
    ...['status', '--porcelain=v2', '--branch', '--show-stash', '-z'],
    ...['--ignore-submodules=dirty', '--untracked-files=normal'],
  ]);
  if (output === undefined) return undefined;
  const workspace = decodeStatus(output);
  if (workspace.branch === '' && workspace.head === '') return undefined;
  if (workspace.head === '' || workspace.changedCount === 0) return workspace;
  return {
    ...workspace,
    countLines() {
      const plainly = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty'];
      const counted = runGit(milliseconds, ['diff', '--numstat', '-z', ...plainly, 'HEAD']);
      return counted === undefined ? undefined : decodeLines(counted);
    },
  };
}

/** Decodes `git status --porcelain=v2 --branch --show-stash -z`. Git before 2.35 does not tell of stashes. */
export function decodeStatus(output: string): Workspace {
  const changed: string[] = [];
  const untracked: string[] = [];
  const told = new Map<string, string>();
  const rows = output.split('\0');
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const [mark, name = ''] = row.split(' ', 2);
    if (mark === '#') told.set(name, behind(row, 2));
    if (mark === '?') untracked.push(row.slice(2));
    if (mark === '1') changed.push(behind(row, 8));
    if (mark === 'u') changed.push(behind(row, 10));
    if (mark === '2') {
      changed.push(behind(row, 9));
      // A renamed file is followed by its old name as a separate row.
      index += 1;
    }
  }
  const [oid = '', branch = ''] = ['branch.oid', 'branch.head'].map((name) => told.get(name) ?? '');
  const name = told.get('branch.upstream');
  // Missing if the other branch is gone, or one of the two has no commit yet.
  const counts = told.get('branch.ab');
  const [ours = 0, theirs = 0] = (counts ?? '').split(' ').map((count) => Math.abs(Number(count)));
  return {
    branch: branch === '(detached)' ? '' : branch,
    head: oid === '(initial)' ? '' : oid.slice(0, 7),
    changed: changed.slice(0, FILES_MAX),
    changedCount: changed.length,
    untracked: untracked.slice(0, FILES_MAX),
    untrackedCount: untracked.length,
    stashCount: Number(told.get('stash')) || 0,
    ...(name && counts !== undefined && { upstream: { name, ahead: ours, behind: theirs } }),
  };
}

/** The rest of a row after this many blanks: a path can contain blanks itself. */
function behind(row: string, blanks: number): string {
  return row.split(' ').slice(blanks).join(' ');
}

/** Decodes `10\t2\tpath` per file; a dash for binary files, and separate rows for both names of a renamed one. */
function decodeLines(output: string) {
  const byFile = new Map<string, Lines>();
  const rows = output.split('\0');
  for (let index = 0; index < rows.length; index++) {
    const [added = '', removed = '', ...path] = rows[index]!.split('\t');
    if (path.length === 0) continue;
    const name = path.join('\t') || (rows[index + 2] ?? '');
    if (path.join('') === '') index += 2;
    byFile.set(name, { added: Number(added) || 0, removed: Number(removed) || 0 });
  }
  const sum = (which: keyof Lines) => [...byFile.values()].reduce((total, lines) => total + lines[which], 0);
  return { added: sum('added'), removed: sum('removed'), byFile };
}

const FOLDERS_MAX = 10;
const TOP_FILES_MAX = 10;

/** The top level of a repository in one line: its folders with the number of tracked files, and the files beside them. */
export function readStructure(folder: string, environment: NodeJS.ProcessEnv, milliseconds: number): string {
  const output = createRunGit(folder, environment)?.(milliseconds, ['ls-files', '-z']) ?? '';
  const counts = new Map<string, number>();
  const files: string[] = [];
  for (const path of output.split('\0').filter((each) => each !== '')) {
    const end = path.indexOf('/');
    if (end === -1) files.push(path);
    else counts.set(path.slice(0, end), (counts.get(path.slice(0, end)) ?? 0) + 1);
  }
  const folders = [...counts].sort(([, one], [, other]) => other - one).slice(0, FOLDERS_MAX);
  const named = folders.map(([name, count]) => `${name}/ (${count})`);
  return [...named, ...files.slice(0, TOP_FILES_MAX)].join(', ');
}
