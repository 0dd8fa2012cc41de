import { createRunGit } from './create-run-git.ts';

/** A commit of a session lies near the head; further back nobody looks. */
const COMMITS_MAX = 5000;

/** Those of some commits that the branch of a folder does not have. Nothing is missing where git cannot tell. */
export function findMissingCommits(
  hashes: readonly string[],
  folder: string,
  environment: NodeJS.ProcessEnv,
  timeLimitMilliseconds: number,
): Set<string> {
  if (hashes.length === 0) return new Set();
  const words = ['rev-list', `--max-count=${COMMITS_MAX}`, 'HEAD'];
  const output = createRunGit(folder, environment)?.(timeLimitMilliseconds, words);
  if (output === undefined) return new Set();
  const known = `\n${output}`;
  return new Set(hashes.filter((hash) => !known.includes(`\n${hash}`)));
}
