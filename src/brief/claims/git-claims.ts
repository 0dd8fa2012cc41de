import type { Commit, WorkState } from '../../domain/work-state.ts';
import { clip } from '../clip.ts';
import { describeFact } from '../describe-fact.ts';
import { type Claim, listFiles, type StateSource, stateClaim } from './claim.ts';

const COMMITS_SHOWN = 4;
const HASH_LENGTH = 10;
const FILES_SHOWN = 10;
const ELSEWHERE = [/^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root)\/\.[^/]+\//, /^(?:\/private)?\/(?:tmp|var)\//];

/** Paths that are usually ignored by git, so they are no uncommitted work. */
const USUALLY_IGNORED =
  /\/(?:node_modules|\.venv|__pycache__|\.terraform)\/|\/\.env(?:\.(?!example|sample|template|dist|defaults)\w+)*$|\/settings\.local\.json$|\/\w+\.local\.md$/;
const HOME_AND_TOP = /^(\/(?:home|Users)\/[^/]+\/|\/root\/)([^/]+)/;

/** Branch, commits, pushes and uncommitted changes. If git itself could be asked, its answer replaces our own count. */
export function gitClaims(request: StateSource): Claim[] {
  const witness = request.facts.filter((fact) => fact.kind === 'workspace' && fact.status === 'open');
  const made = [...droppedClaims(request), ...commitClaims(request)];
  if (witness.length > 0) {
    const told = witness.map((fact) => ({
      section: 'state' as const,
      text: describeFact(fact, { cwd: request.cwd }),
      worth: 8.7,
      fact,
    }));
    const isStashed = witness.some(({ detail }) => Number(detail.stashCount) > 0);
    return [...told, ...(isStashed ? stashClaims(request) : []), ...made];
  }
  return [...treeClaims(request), ...stashClaims(request), ...made, ...operationClaims(request)];
}

function treeClaims({ record, cwd }: StateSource): Claim[] {
  const { work, branch } = record;
  const open = work.files
    .filter((file) => file.state === 'changed' || file.state === 'staged')
    .filter((file) => !isElsewhere(file.path, cwd))
    .toReversed();
  const where = work.git.branch || branch;
  const on = where === '' || where === 'HEAD' || where === work.git.deleted ? '' : ` on branch ${where}`;
  const removed = (work.removals ?? []).map(({ path, to }) =>
    to === undefined ? `${path} (deleted)` : `${path} (renamed to ${to})`,
  );
  const claims: Claim[] = [];
  if (open.length + removed.length > 0) {
    // Without a commit on record, git may have shown that somebody else committed some of the files.
    const isUntouched =
      work.commits.length === 0 &&
      work.git.cleanAt === 0 &&
      !work.files.some((file) => file.state === 'committed');
    const nothing = isUntouched ? `Nothing has been committed in this session${on}. ` : '';
    // If there were commits, the rest is easily taken for safe, so the line spells out the risk.
    const [not, only] = isUntouched
      ? ['Not committed, in the working tree only', '']
      : [`Not committed${on}`, ' (in the working tree only: no stash, checkout or reset before a commit)'];
    const files = listFiles([...open.map((file) => file.path), ...removed], cwd, FILES_SHOWN);
    const all = [
      ...open.map(({ state }) => state === 'staged'),
      ...(work.removals ?? []).map((each) => each.staged),
    ];
    const staged = all.filter(Boolean).length;
    const note = staged === 0 ? '' : staged === all.length ? ' (staged)' : ` (${staged} of them staged)`;
    claims.push(stateClaim('tree', `${nothing}${not}: ${files}${note}${only}`, 9));
  } else if (
    work.files.some(({ path }) => !USUALLY_IGNORED.test(path)) &&
    (work.commits.length > 0 || work.git.cleanAt > 0)
  )
    claims.push(stateClaim('tree', `All edits of this session are committed${on}`, 8.1));
  else if (on !== '') claims.push(stateClaim('branch', `Work is${on}`, 6));
  const lost = lostEdits(work).filter((path) => !isElsewhere(path, cwd));
  if (lost.length > 0)
    claims.push(
      stateClaim('lost', `Edits thrown away by git, and not made again: ${listFiles(lost, cwd, 6)}`, 8.9),
    );
  return claims;
}

function stashClaims({ record, cwd }: StateSource): Claim[] {
  const stashed = record.work.files.filter((file) => file.state === 'stashed').map(({ path }) => path);
  if (stashed.length === 0) return [];
  return [stateClaim('stash', `In a git stash, not in the tree: ${listFiles(stashed, cwd, 6)}`, 9)];
}

/** Work that went with a stash can be had back, and may have to be. */
function droppedClaims({ record }: StateSource): Claim[] {
  const { git, commits } = record.work;
  if (git.dropped === undefined || (commits.at(-1)?.at ?? 0) > git.dropped.at) return [];
  const hash = git.dropped.hash.slice(0, HASH_LENGTH);
  const text = `A stash with work of this session was dropped, and nothing was committed since: \`git stash apply ${hash}\` brings it back`;
  return [stateClaim('dropped stash', text, 8.6)];
}

/** Files whose edits git discarded since the last commit and the last but one prompt, and not edited again since. */
function lostEdits({ undone, files, commits, prompts }: WorkState): string[] {
  const since = Math.max(commits.at(-1)?.at ?? 0, prompts.at(-2)?.at ?? 0);
  const lost = undone.filter(({ isByGit, at }) => isByGit && at > since).map(({ path }) => path);
  return [...new Set(lost)].filter(
    (path) => !files.some((file) => file.path === path && file.state !== 'committed'),
  );
}

/** Outside of the project's tree: a hidden folder in the home directory, a temporary one, another folder at home. */
function isElsewhere(path: string, cwd: string): boolean {
  if (USUALLY_IGNORED.test(path)) return true;
  if (path.startsWith(`${cwd}/`)) return false;
  const [home, top] = HOME_AND_TOP.exec(cwd)?.slice(1) ?? [];
  if (top !== undefined && path.startsWith(home!) && !path.startsWith(`${home}${top}/`)) return true;
  return ELSEWHERE.some((place) => place.test(path) && !place.test(cwd));
}

function commitClaims({ record }: StateSource): Claim[] {
  const { commits, git } = record.work;
  const claims: Claim[] = [];
  const unpushed = commits.filter((commit) => !commit.pushed);
  const pushed = commits.filter((commit) => commit.pushed);
  if (unpushed.length > 0)
    claims.push(stateClaim('unpushed', `Committed, not pushed: ${sayCommits(unpushed)}`, 8.6));
  if (pushed.length > 0) claims.push(stateClaim('pushed', `Committed and pushed: ${sayCommits(pushed)}`, 7));
  if (git.rewrittenAt > git.pushedAt) {
    // The record cannot tell whether the branch was pushed before the session.
    const wasPushed = git.pushedAt > 0 ? '' : 'if the branch was pushed before, ';
    const text = `History was rewritten (rebase, amend or reset) and not pushed since: ${wasPushed}the remote has the old commits, a force push would be needed`;
    claims.push(stateClaim('rewritten', text, wasPushed === '' ? 8.3 : 7));
  }
  if (commits.length === 0 && git.pushed && git.pushedAt > git.rewrittenAt)
    claims.push(stateClaim('pushed', `Pushed last: ${git.pushed}`, 7));
  const { upstream, branch, behind = 0 } = git;
  if (upstream !== undefined && behind > 0) {
    const number = `${behind} commit${behind === 1 ? '' : 's'}`;
    const text = git.hasDiverged
      ? `Branch ${branch} and ${upstream} have diverged, as git said last: it is behind by ${number}`
      : `Branch ${branch} is behind ${upstream} by ${number}, as git said last`;
    claims.push(stateClaim('behind', text, 6.5));
  }
  if (upstream !== undefined && branch !== '' && !upstream.endsWith(`/${branch}`))
    claims.push(
      stateClaim(
        'upstream',
        `Branch ${branch} tracks ${upstream}: what git calls ahead, behind or up to date refers to that branch`,
        6.4,
      ),
    );
  if (git.pullRequest !== '') {
    const base = git.pullRequestBase ? `, onto ${git.pullRequestBase}` : '';
    const text = `Pull request: ${git.pullRequest}${base}${git.isMerged ? ', merged' : ''}`;
    claims.push({ ...stateClaim('pull request', text, 6.6), quotes: git.pullRequest });
  }
  return claims;
}

function operationClaims({ record }: StateSource): Claim[] {
  const { operation } = record.work.git;
  if (operation === undefined) return [];
  const files =
    operation.conflicts.length === 0 ? '' : `; conflicts in ${operation.conflicts.slice(0, 8).join(', ')}`;
  return [stateClaim('operation', `A git ${operation.name} stopped and is not finished${files}`, 9.5)];
}

function sayCommits(commits: Commit[]): string {
  const shown = commits.slice(-COMMITS_SHOWN).toReversed();
  const more = commits.length - shown.length;
  const said = shown.map(({ hash, subject }) => `${hash} ${clip(subject, 90)}`.trim()).join('; ');
  return `${said}${more > 0 ? `; and ${more} before` : ''}`;
}
