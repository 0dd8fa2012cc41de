import { createRunGit } from './create-run-git.ts';

const FOLDERS_MAX = 10;
const FILES_MAX = 10;

/** The top level of a repository in one line: its folders with the number of tracked files, and the files beside them. */
export function readStructure(
  folder: string,
  environment: NodeJS.ProcessEnv,
  timeLimitMilliseconds: number,
): string {
  const output = createRunGit(folder, environment)?.(timeLimitMilliseconds, ['ls-files', '-z']) ?? '';
  const counts = new Map<string, number>();
  const files: string[] = [];
  for (const path of output.split('\0').filter((each) => each !== '')) {
    const end = path.indexOf('/');
    if (end === -1) files.push(path);
    else counts.set(path.slice(0, end), (counts.get(path.slice(0, end)) ?? 0) + 1);
  }
  const folders = [...counts].sort(([, one], [, other]) => other - one).slice(0, FOLDERS_MAX);
  return [...folders.map(([name, count]) => `${name}/ (${count})`), ...files.slice(0, FILES_MAX)].join(', ');
}
