import type { EntryOf } from '../../domain/entry.ts';
import type { ChangedFile, WorkState } from '../../domain/work-state.ts';
import { commandSegments } from '../command-text.ts';
import { isBelow, noteUndone } from './note-changes.ts';
import { noteCommit, noteGone, noteMade, stage, undoCommits } from './note-commit.ts';
import { noteStatus } from './note-git-status.ts';

const CONFLICT = /^CONFLICT \([^)]*\): .*? (?:in|of) (\S+)$/gm;
const PULL_REQUEST = /https:\/\/[\w.-]+\/\S+\/(?:pull|merge_requests)\/\d+/;

/** A repository that was made to try something out is not the one in work. */
const ELSEWHERE = /^(?:\/private)?\/(?:tmp|var\/folders)\/|^\$\(mktemp|^"?\$\{?(?:TMP|TEMP)/i;

type Words = string[];

/** What a git command did to the tree, its branch and its remote: each part of the command line in turn. */
export function noteGit(state: WorkState, command: string, answer: EntryOf<'answered'>): void {
  if (!/\b(?:git|gh|glab)\b/.test(command)) return;
  let isElsewhere = false;
  for (const segment of commandSegments(command)) {
    const words = wordsOf(segment);
    const [program, ...rest] = words;
    if (program === 'cd') isElsewhere = ELSEWHERE.test(rest[0] ?? '');
    if (isElsewhere || (program === 'git' && rest[0] === '-C' && ELSEWHERE.test(rest[1] ?? ''))) continue;
    if (program === 'gh' || program === 'glab') noteHost(state, rest, answer);
    if (program !== 'git') continue;
    const [verb = '', ...given] = withoutFolder(rest);
    verbs[verb]?.(state, given, answer);
  }
}

const verbs: Record<string, (state: WorkState, given: Words, answer: EntryOf<'answered'>) => void> = {
  status: (state, _given, answer) => noteStatus(state, answer.text),
  add: (state, given, answer) => {
    if (!answer.failed) stage(state, given);
  },
  commit: noteCommit,
  push: (state, given, { failed, text }) => {
    if (failed || given.includes('--dry-run') || /\[rejected\]|\bfatal:|error: failed/.test(text)) return;
    state.git.pushedAt = state.at;
    state.git.ahead = 0;
    for (const each of state.commits) each.pushed = true;
  },
  stash,
  reset: (state, given, { failed }) => {
    if (failed) return;
    if (given.includes('--hard'))
      state.files = state.files.filter((file) => file.state === 'committed' || file.state === 'stashed');
    else for (const file of state.files) if (file.state === 'staged') file.state = 'changed';
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
    else goTo(state, given);
  },
  switch: (state, given, { failed }) => {
    if (!failed) goTo(state, given);
  },
  branch: (state, given, { failed, text }) => {
    if (failed) return;
    const current = given.includes('--show-current')
      ? text.trim().split('\n')[0]
      : /^\* (\S+)/m.exec(text)?.[1];
    if (current && !current.startsWith('(')) state.git.branch = current;
    if (given[0] === '-m' && given.length === 2) state.git.branch = given[1]!;
  },
  rebase: (state, given, answer) => integrate(state, 'rebase', given, answer),
  merge: (state, given, answer) => integrate(state, 'merge', given, answer),
  'cherry-pick': (state, given, answer) => integrate(state, 'cherry-pick', given, answer),
  revert: (state, given, answer) => integrate(state, 'revert', given, answer),
  pull: (state, given, answer) => integrate(state, 'pull', given, answer),
};

function stash(state: WorkState, given: Words, { failed, text }: EntryOf<'answered'>): void {
  const [verb = 'push'] = given.filter((word) => !word.startsWith('-'));
  if (failed || /No local changes to save/.test(text)) return;
  if (verb === 'push' || verb === 'save') {
    state.git.stashes += 1;
    for (const file of state.files)
      if (file.state === 'changed' || file.state === 'staged') file.state = 'stashed';
  } else if (verb === 'pop' || verb === 'apply') {
    if (/CONFLICT/.test(text)) return;
    if (verb === 'pop') state.git.stashes = Math.max(0, state.git.stashes - 1);
    for (const file of state.files) if (file.state === 'stashed') file.state = 'changed';
  } else if (verb === 'drop' || verb === 'clear') {
    state.git.stashes = verb === 'clear' ? 0 : Math.max(0, state.git.stashes - 1);
    if (state.git.stashes === 0) state.files = state.files.filter((file) => file.state !== 'stashed');
  }
}

/** Changes that were taken back are none. */
function drop(state: WorkState, given: Words): void {
  const named = given.filter((word) => !word.startsWith('-'));
  const isAll = named.includes('.') || named.includes(':/');
  const isUndone = ({ state: kept, path }: ChangedFile) =>
    kept !== 'committed' && kept !== 'stashed' && (isAll || named.some((word) => isBelow(path, word)));
  for (const file of state.files.filter(isUndone)) noteUndone(state, file);
  state.files = state.files.filter((file) => !isUndone(file));
}

function goTo(state: WorkState, given: Words): void {
  const [name] = given.filter((word) => !word.startsWith('-'));
  if (name && /^[\w./-]+$/.test(name) && name !== '-') state.git.branch = name;
}

/** A rebase or merge that stopped at a conflict is under way until it goes through or is given up. */
function integrate(state: WorkState, name: string, given: Words, answer: EntryOf<'answered'>): void {
  const { failed, text } = answer;
  if (given.includes('--abort') || given.includes('--quit')) {
    state.git.operation = undefined;
    return;
  }
  const conflicts = [...text.matchAll(CONFLICT)].map((match) => match[1]!);
  if (conflicts.length > 0 || (failed && /could not apply|needs merge|unmerged/i.test(text))) {
    state.git.operation = { name, conflicts: conflicts.slice(0, 20), at: state.at };
    return;
  }
  if (failed) return;
  state.git.operation = undefined;
  if (name === 'revert' || name === 'cherry-pick') noteMade(state, answer);
  if (name !== 'rebase') return;
  // Git rebases a clean tree only: what was changed before is committed by somebody.
  if (!given.includes('--autostash')) settleAll(state);
  state.git.rewrittenAt = state.at;
  state.git.ahead = undefined;
  noteGone(
    state,
    state.commits.filter(({ pushed }) => !pushed),
  );
  // Each has another hash now.
  for (const each of state.commits) Object.assign(each, { pushed: false, hash: '' });
}

function settleAll(state: WorkState): void {
  state.git.cleanAt = state.at;
  for (const file of state.files) if (file.state !== 'stashed') file.state = 'committed';
}

function stepsBack(given: Words): number {
  const target = given.find((word) => /^HEAD[~^]/.test(word)) ?? '';
  if (target === '') return 0;
  const count = /^HEAD~(\d+)$/.exec(target)?.[1];
  return count === undefined ? target.length - 4 : Number(count);
}

function noteHost(
  state: WorkState,
  [noun = '', verb = '']: Words,
  { failed, text }: EntryOf<'answered'>,
): void {
  if (failed || noun !== 'pr') return;
  if (verb === 'create') state.git.pullRequest = PULL_REQUEST.exec(text)?.[0] ?? state.git.pullRequest;
  const branch =
    verb === 'checkout'
      ? /(?:Switched to (?:a new )?branch|Switched to branch) '([^']+)'/.exec(text)?.[1]
      : undefined;
  if (branch) state.git.branch = branch;
}

/** `git -C folder -c name=value commit` is a `git commit`. */
function withoutFolder(words: Words): Words {
  let rest = words;
  while (rest[0] === '-C' || rest[0] === '-c') rest = rest.slice(2);
  while (rest[0]?.startsWith('--')) rest = rest.slice(1);
  return rest;
}

/** The words of a command line, quoted ones whole. */
function wordsOf(segment: string): Words {
  const found = segment.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"']+/g) ?? [];
  const words = found.map((word) => (/^["'].*["']$/s.test(word) ? word.slice(1, -1) : word));
  const start = words.findIndex((word) => !/^\w+=/.test(word));
  return start === -1 ? [] : words.slice(start);
}
