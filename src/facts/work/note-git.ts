import type { EntryOf } from '../../domain/entry.ts';
import type { ChangedFile, WorkState } from '../../domain/work-state.ts';
import { commandSegments, commandWords } from '../split-command.ts';
import { addRemovals, isBelow, noteUndone } from './note-changes.ts';
import {
  dropIgnored,
  noteCommit,
  noteGone,
  noteMade,
  settleStaged,
  stage,
  stepsBack,
  undoCommits,
} from './note-commit.ts';
import { noteLog } from './note-git-log.ts';
import { noteBranch, noteStatus } from './note-git-status.ts';
import { notePullRequest } from './note-pull-request.ts';
import { otherRepository } from './other-repository.ts';

const CONFLICT = /^CONFLICT \([^)]*\): (?:Merge conflict in (\S+)|(\S+) (?:deleted|renamed|added|left) )/gm;
/** A line that `git push` prints: ` + 1a2b3c4...5d6e7f8 tides -> tides (forced update)` */
const MOVED = /^ *([+*]?) *[0-9a-f]{7,40}\.{2,3}([0-9a-f]{7,40}) +\S+ -> (\S+)/m;
/** A rebase that had nothing to do. */
const UNMOVED = /^Current branch \S+ is up to date\./m;

type Words = string[];

/** Updates the state of the working tree, the branch and the remote by each git command of a command line. */
export function noteGit(
  state: WorkState,
  command: string,
  answer: EntryOf<'answered'>,
  project: string,
): void {
  if (!/\b(?:git|gh|glab)\b/.test(command)) return;
  const isAway = otherRepository(state, project);
  for (const segment of commandSegments(command)) {
    const words = commandWords(segment);
    if (isAway(segment, words)) continue;
    const [program, ...rest] = words;
    if (program === 'gh' || program === 'glab') notePullRequest(state, rest, answer);
    if (program !== 'git') continue;
    const [verb = '', ...given] = withoutFolder(rest);
    if (verb === 'status') noteStatus(state, given, answer.text, command, project);
    else verbs[verb]?.(state, given, answer);
  }
}

const verbs: Record<string, (state: WorkState, given: Words, answer: EntryOf<'answered'>) => void> = {
  log: (state, given, answer) => noteLog(state, given, answer.text),
  add: (state, given, answer) => {
    dropIgnored(state, answer.text);
    if (!answer.failed) stage(state, given);
  },
  commit: noteCommit,
  push: (state, given, { failed, text }) => {
    if (failed || given.includes('--dry-run') || /\[rejected\]|\bfatal:|error: failed/.test(text)) return;
    state.git.pushedAt = state.at;
    // It may have set another upstream.
    state.git.upstream = undefined;
    const last = state.commits.at(-1);
    // After a rebase the new hash of a commit is unknown until a push prints it.
    const [, forced, commit, branch] = MOVED.exec(text) ?? [];
    if (last?.hash === '') last.hash = commit ?? '';
    state.git.behind = 0;
    state.git.pushed = commit && `${commit} to ${branch}${forced === '+' ? ' (forced)' : ''}`;
    for (const each of state.commits) each.pushed = true;
  },
  stash,
  reset: (state, given, { failed }) => {
    if (failed) return;
    if (given.includes('--hard')) {
      throwAway(state, (file) => file.state !== 'committed' && file.state !== 'stashed');
      state.removals = undefined;
    } else {
      for (const file of state.files) if (file.state === 'staged') file.state = 'changed';
      for (const removal of state.removals ?? []) removal.staged = false;
    }
    const back = stepsBack(given);
    if (back > 0) undoCommits(state, back, !given.includes('--hard'));
  },
  restore: (state, given, { failed }) => {
    if (failed) return;
    if (given.includes('--staged') && !given.includes('--worktree')) return;
    drop(state, given);
  },
  checkout: (state, given, answer) => {
    if (answer.failed) return;
    const dashes = given.indexOf('--');
    if (dashes !== -1) drop(state, given.slice(dashes + 1));
    else if (given.some((word) => word === '.' || /\.\w+$/.test(word)) && !/Switched to/.test(answer.text))
      drop(state, given);
    else {
      goByForce(state, given, /^(?:-f|--force)$/);
      noteBranch(state, answer.text);
    }
  },
  switch: (state, given, { failed, text }) => {
    if (failed) return;
    goByForce(state, given, /^(?:-f|--force|--discard-changes)$/);
    noteBranch(state, text);
  },
  branch: (state, given, { failed, text }) => {
    if (failed) return;
    const current = given.includes('--show-current')
      ? text.trim().split('\n')[0]
      : /^\* (\S+)/m.exec(text)?.[1];
    if (current && !current.startsWith('(')) state.git.branch = current;
    if (given[0] === '-m' && given.length === 2) state.git.branch = given[1]!;
    if (/^(?:-[dD]|--delete)$/.test(given[0] ?? '')) state.git.deleted = given.at(-1)!;
  },
  rm: (state, given, { failed }) => {
    const named = given.filter((word) => !word.startsWith('-'));
    if (!failed && !given.includes('--cached')) for (const path of named) noteGitRemoval(state, path);
  },
  mv: (state, given, { failed }) => {
    const [from, to] = given.filter((word) => !word.startsWith('-'));
    if (!failed && from !== undefined && to !== undefined) noteGitRemoval(state, from, to);
  },
  rebase: (state, given, answer) => integrate(state, 'rebase', given, answer),
  merge: (state, given, answer) => integrate(state, 'merge', given, answer),
  'cherry-pick': (state, given, answer) => integrate(state, 'cherry-pick', given, answer),
  revert: (state, given, answer) => integrate(state, 'revert', given, answer),
  pull: (state, given, answer) => integrate(state, 'pull', given, answer),
};

const DROPPED = /^Dropped .*\(([\da-f]{7,64})\)/m;

function stash(state: WorkState, given: Words, { failed, text }: EntryOf<'answered'>): void {
  const [verb = 'push'] = given.filter((word) => !word.startsWith('-'));
  // If the whole command line failed, git's own output tells whether the stash went through.
  const wentThrough = verb === 'push' || verb === 'save' ? /^Saved working directory/m : /^Dropped /m;
  if ((failed && !wentThrough.test(text)) || /No local changes to save/.test(text)) return;
  if (verb === 'push' || verb === 'save') {
    state.git.stashes += 1;
    for (const file of state.files)
      if (file.state === 'changed' || file.state === 'staged') file.state = 'stashed';
    state.removals = undefined;
  } else if (verb === 'pop' || verb === 'apply') {
    if (/CONFLICT|^The stash entry is kept/m.test(text)) return;
    if (verb === 'pop') state.git.stashes = Math.max(0, state.git.stashes - 1);
    if (given.some((word) => state.git.dropped?.hash.startsWith(word))) state.git.dropped = undefined;
    for (const file of state.files) if (file.state === 'stashed') file.state = 'changed';
    noteBranch(state, text);
  } else if (verb === 'drop' || verb === 'clear') {
    const hash = DROPPED.exec(text)?.[1];
    if (hash !== undefined && state.files.some((file) => file.state === 'stashed'))
      state.git.dropped = { hash, at: state.at };
    state.git.stashes = verb === 'clear' ? 0 : Math.max(0, state.git.stashes - 1);
    if (state.git.stashes === 0) throwAway(state, (file) => file.state === 'stashed');
  }
}

/** Removes changes that were discarded in the working tree: `git restore a.ts`, `git checkout -- a.ts`. */
function drop(state: WorkState, given: Words): void {
  const named = given.filter((word) => !word.startsWith('-'));
  const isAll = named.includes('.') || named.includes(':/');
  throwAway(
    state,
    ({ state: kept, path }) =>
      kept !== 'committed' && kept !== 'stashed' && (isAll || named.some((word) => isBelow(path, word))),
  );
  state.removals = state.removals?.filter(({ path }) => !isAll && !named.some((word) => isBelow(path, word)));
}

/** `git rm` and `git mv` stage a removal, unless the file was never committed. */
function noteGitRemoval(state: WorkState, path: string, to?: string): void {
  const known = state.files.find((file) => isBelow(file.path, path));
  // A renamed file that is already known is in the list of changed files by its new name.
  if (known && (known.created || to !== undefined)) return;
  addRemovals(state, [{ path, to, staged: true }]);
}

function throwAway(state: WorkState, isUndone: (file: ChangedFile) => boolean): void {
  for (const file of state.files.filter(isUndone)) noteUndone(state, file, { isByGit: true });
  state.files = state.files.filter((file) => !isUndone(file));
}

/** Forced, a checkout or switch discards all uncommitted changes. */
function goByForce(state: WorkState, given: Words, force: RegExp): void {
  if (given.some((word) => force.test(word))) drop(state, ['.']);
  goTo(state, given);
}

function goTo(state: WorkState, given: Words): void {
  const [name] = given.filter((word) => !word.startsWith('-'));
  if (!name || !/^[\w./-]+$/.test(name) || name === '-') return;
  state.git.branch = name;
  state.git.upstream = undefined;
  state.git.behind = 0;
  // A branch of the same name was created again.
  if (state.git.deleted === name) state.git.deleted = undefined;
}

/** A rebase or merge that stops at a conflict is pending until it succeeds or is aborted. */
function integrate(state: WorkState, name: string, given: Words, answer: EntryOf<'answered'>): void {
  const { failed, text } = answer;
  if (given.includes('--abort') || given.includes('--quit')) {
    state.git.operation = undefined;
    return;
  }
  const conflicts = [...text.matchAll(CONFLICT)].map(([, merged, named]) => (merged ?? named)!);
  if (conflicts.length > 0 || (failed && /could not apply|needs merge|unmerged/i.test(text))) {
    state.git.operation = { name, conflicts: conflicts.slice(0, 20), at: state.at };
    return;
  }
  if (failed) return;
  state.git.operation = undefined;
  state.git.behind = 0;
  if (given.includes('--continue')) settleStaged(state);
  if (name === 'revert' || name === 'cherry-pick') noteMade(state, answer);
  const isRebased = name === 'pull' ? /Successfully rebased/.test(text) : !UNMOVED.test(text);
  if ((name !== 'rebase' && name !== 'pull') || !isRebased) return;
  // Git rebases a clean tree only, so earlier changes must have been committed.
  if (!given.includes('--autostash')) settleAll(state);
  state.git.rewrittenAt = state.at;
  noteGone(
    state,
    state.commits.filter(({ pushed }) => !pushed),
  );
  // A rebase gives each commit a new hash.
  for (const each of state.commits) Object.assign(each, { pushed: false, hash: '' });
}

function settleAll(state: WorkState): void {
  state.git.cleanAt = state.at;
  for (const file of state.files) if (file.state !== 'stashed') file.state = 'committed';
  state.removals = undefined;
}

/** Strips global options: `git -C folder -c name=value commit` is a `git commit`. */
function withoutFolder(words: Words): Words {
  let rest = words;
  while (rest[0] === '-C' || rest[0] === '-c') rest = rest.slice(2);
  while (rest[0]?.startsWith('--')) rest = rest.slice(1);
  return rest;
}
