import type { EntryOf } from '../../domain/entry.ts';
import type { Commit, WorkState } from '../../domain/work-state.ts';
import { isBelow } from './note-changes.ts';

const COMMITS_MAX = 30;
const COMMITTED = /^\[([^\s\]]+)(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm;
const IGNORED = /paths are ignored by one of your \.gitignore files:\n((?:(?!hint:).+\n?)+)/;
const FILES_CHANGED = /^ ?(\d+) files? changed/m;

/** Records a commit and marks the files in it as committed. */
export function noteCommit(state: WorkState, given: string[], answer: EntryOf<'answered'>): void {
  if (answer.failed || given.includes('--dry-run')) return;
  const made = [...answer.text.matchAll(COMMITTED)];
  const isQuiet = given.some((word) => /^-\w*q/.test(word) || word === '--quiet');
  // Behind the line of a commit, these are the words of a `git status` in the same command.
  const isNone = !isQuiet || /nothing to commit|no changes added to commit/.test(answer.text);
  if (made.length === 0 && isNone) return;
  const isAmended = given.includes('--amend');
  const before = isAmended ? state.commits.pop() : undefined;
  if (before) noteGone(state, [before]);
  if (isAmended && (before?.pushed ?? state.git.pushedAt > 0)) state.git.rewrittenAt = state.at;
  const [, branch = state.git.branch, hash = '', subject = ''] = made.at(-1) ?? [];
  if (branch !== '' && branch !== 'detached') state.git.branch = branch;
  const files = Number(FILES_CHANGED.exec(answer.text)?.[1] ?? 0);
  if (given.some((word) => /^-\w*a/.test(word) || word === '--all')) stageKnown(state, files);
  addCommit(
    state,
    { hash, subject: subject || messageOf(given) || before?.subject || '', branch, files },
    answer,
  );
  settleCommitted(state, files);
  // A commit within a rebase does not end the rebase.
  if (state.git.operation?.name !== 'rebase') state.git.operation = undefined;
}

/** Records commits that git created from earlier ones: by a revert or a cherry-pick. */
export function noteMade(state: WorkState, answer: EntryOf<'answered'>): void {
  for (const [, branch = '', hash = '', subject = ''] of answer.text.matchAll(COMMITTED))
    addCommit(state, { hash, subject, branch, files: 0 }, answer);
}

function addCommit(
  state: WorkState,
  made: Pick<Commit, 'hash' | 'subject' | 'branch' | 'files'>,
  { origin }: EntryOf<'answered'>,
): void {
  const subject = made.subject.slice(0, 200);
  state.commits.push({ ...made, subject, at: state.at, line: origin.line, pushed: false });
  if (state.commits.length > COMMITS_MAX) state.commits.shift();
}

/**
 * Marks staged files as committed. If none was seen being staged, the file count of the commit tells whether it holds
 * all changed ones.
 */
function settleCommitted(state: WorkState, count: number): void {
  const staged = state.files.filter((file) => file.state === 'staged');
  const open = state.files.filter((file) => file.state === 'changed' || file.state === 'staged');
  const taken = staged.length > 0 ? staged : count >= open.length ? open : [];
  for (const file of taken) Object.assign(file, { state: 'committed', created: false });
  state.removals = state.removals?.filter(({ staged: isTaken }) => !isTaken);
}

/** Marks staged files as committed when git itself completes a merge, rebase or cherry-pick that had stopped. */
export function settleStaged(state: WorkState): void {
  for (const file of state.files) if (file.state === 'staged') file.state = 'committed';
  state.removals = state.removals?.filter(({ staged }) => !staged);
}

export function stage(state: WorkState, given: string[]): void {
  const isAll = given.some(
    (word) => ['-A', '--all', '.', '-u', ':/', '*'].includes(word) || /^-\w*[Au]/.test(word),
  );
  const isNamed = (path: string) => given.some((word) => !word.startsWith('-') && isBelow(path, word));
  for (const file of state.files)
    if (file.state === 'changed' && (isAll || isNamed(file.path))) file.state = 'staged';
  for (const removal of state.removals ?? []) removal.staged ||= isAll || isNamed(removal.path);
  const { operation } = state.git;
  // During a merge, staging a file marks its conflict as resolved.
  if (operation) operation.conflicts = isAll ? [] : operation.conflicts.filter((path) => !isNamed(path));
}

/** `git commit -a` leaves out untracked files: if it holds fewer files than were changed, the new ones are missing. */
function stageKnown(state: WorkState, count: number): void {
  const open = state.files.filter((file) => file.state === 'changed');
  const known = open.filter((file) => !file.created);
  const isAll = count === 0 || count >= open.length || known.length === 0;
  for (const file of isAll ? open : known) file.state = 'staged';
  for (const removal of state.removals ?? []) removal.staged = true;
}

/** Undone commits leave their changes in the working tree, unless these are discarded too. */
export function undoCommits(state: WorkState, count: number, keepsChanges: boolean): void {
  const undone = state.commits.splice(Math.max(0, state.commits.length - count));
  const from = state.commits.at(-1)?.at ?? 0;
  if (undone.some(({ pushed }) => pushed) || (undone.length < count && state.git.pushedAt > 0))
    state.git.rewrittenAt = state.at;
  if (undone.length === 0) return;
  noteGone(state, undone);
  if (keepsChanges)
    for (const file of state.files) if (file.state === 'committed' && file.at > from) file.state = 'changed';
}

export function noteGone(state: WorkState, commits: readonly Commit[]): void {
  const hashes = commits.map(({ hash }) => hash).filter((hash) => hash !== '');
  state.git.gone = [...(state.git.gone ?? []), ...hashes].slice(-COMMITS_MAX);
}

function messageOf(given: string[]): string {
  const at = given.findIndex((word) => /^-\w*m$/.test(word) || word === '--message');
  return at === -1 ? '' : (given[at + 1] ?? '').split('\n')[0]!;
}

/** Drops files that git reports as ignored, as they cannot be committed. */
export function dropIgnored(state: WorkState, text: string): void {
  const [, listed] = IGNORED.exec(text) ?? [];
  if (listed === undefined) return;
  const ignored = listed.split('\n').map((line) => line.trim());
  state.files = state.files.filter(({ path }) => !ignored.some((each) => each !== '' && isBelow(path, each)));
}

/** How many commits `git reset HEAD~2` takes back. */
export function stepsBack(given: string[]): number {
  const target = given.find((word) => /^HEAD[~^]/.test(word)) ?? '';
  if (target === '') return 0;
  const count = /^HEAD~(\d+)$/.exec(target)?.[1];
  return count === undefined ? target.length - 4 : Number(count);
}
