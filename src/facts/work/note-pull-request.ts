import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';

const PULL_REQUEST = /https:\/\/[\w.-]+\/\S+\/(?:pull|merge_requests)\/\d+/;

/** `gh pr create`, `gh pr merge` and the like: the pull request of this work, and the branch that they leave. */
export function notePullRequest(
  state: WorkState,
  [noun = '', verb = '', ...given]: string[],
  { failed, text }: EntryOf<'answered'>,
): void {
  if (failed || noun !== 'pr') return;
  const { git } = state;
  if (verb === 'create' || verb === 'edit') {
    const url = PULL_REQUEST.exec(text)?.[0] ?? git.pullRequest;
    if (url !== git.pullRequest)
      Object.assign(git, { pullRequest: url, pullRequestBase: undefined, isMerged: false });
    git.pullRequestBase =
      given[given.findIndex((word) => word === '--base' || word === '-B') + 1 || given.length] ??
      git.pullRequestBase;
  }
  const number = given.find((word) => /^\d+$/.test(word));
  const isOther = number !== undefined && !git.pullRequest.endsWith(`/${number}`);
  if (verb === 'merge' && !given.includes('--auto') && !isOther) git.isMerged = true;
  const branch = /[Ss]witched to (?:a new )?branch '?([^\s']+)/.exec(text)?.[1];
  if (branch && (verb === 'checkout' || verb === 'merge')) state.git.branch = branch;
  git.deleted = /Deleted (?:local )?branch (\S+)/.exec(text)?.[1] ?? git.deleted;
}
