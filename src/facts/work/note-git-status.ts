import type { WorkState } from '../../domain/work-state.ts';
import { isBelow } from './note-changes.ts';

const LONG = /^\s+(?:modified|new file|renamed|deleted|both modified):\s+(?:.* -> )?(\S.*)$/gm;
/** Without the blank that a first line may have lost. */
const SHORT = /^(?:[ MADRCU]{1,2}|\?\?) (?:.* -> )?(\S.*)$/gm;
const SHORT_UNTRACKED = /^\?\? (\S.*)$/gm;
const AHEAD = /ahead of '[^']+' by \d|\[ahead \d/;
const BEHIND =
  /^Your branch is behind '[^']+' by (\d+)|^and have \d+ and (\d+) different|[[ ]behind (\d+)\]/m;
const UPSTREAM = /^Your branch (?:is|and) .*'([^'\s]+)'/m;
const SHORT_UPSTREAM = /^## \S+?\.\.\.(\S+)/m;
const UP_TO_DATE = /(?:up to date with '|^## \S+\.\.\.\S+$)/m;
const BRANCH = /^(?:On branch|## (?!HEAD)) ?([^\s.]+(?:\.[^\s.]+)*)/m;
const NOTHING_PRINTED = /^\(.*no output\)$/;
const OTHERS_MAX = 20;
const CONFLICTS = /^\s+both (?:modified|added):\s+(\S.*)$/gm;

/** Corrects the state by the output of `git status`, which is more reliable than what was derived from commands. */
export function noteStatus(
  state: WorkState,
  given: string[],
  text: string,
  command: string,
  project: string,
): void {
  const { git } = state;
  noteBranch(state, text);
  if (!AHEAD.test(text) && UP_TO_DATE.test(text)) for (const commit of state.commits) commit.pushed = true;
  if (/nothing to commit, working tree clean/.test(text) || isEmpty(given, text)) {
    git.cleanAt = state.at;
    for (const file of state.files)
      if (file.state === 'changed' || file.state === 'staged') file.state = 'committed';
    state.removals = undefined;
    return;
  }
  const conflicts = [...text.matchAll(CONFLICTS)].map((match) => match[1]!);
  if (git.operation && conflicts.length > 0) git.operation.conflicts = conflicts.slice(0, 20);
  if (!/rebase in progress|You have unmerged paths|still merging/i.test(text) && /^On branch/m.test(text))
    git.operation = undefined;
  const changed = [...text.matchAll(isShort(given) ? SHORT : LONG)].map((match) => match[1]!.trim());
  for (const path of changed)
    for (const file of state.files)
      if (file.state === 'committed' && isBelow(file.path, path)) file.state = 'changed';
  const isStatus = isShort(given) ? changed.length > 0 : /^(?:On branch|HEAD detached)/m.test(text);
  if (project !== '' && isStatus && isWhole(given, command, text))
    settle(state, changed, untrackedIn(text), project);
}

/** The branch and how it stands to the remote one, which git also tells after `stash pop` and `checkout`. */
export function noteBranch({ git }: WorkState, text: string): void {
  const branch = BRANCH.exec(text)?.[1]?.replace(/\.\.\..*$/, '');
  if (branch) git.branch = branch;
  const upstream = UPSTREAM.exec(text)?.[1] ?? SHORT_UPSTREAM.exec(text)?.[1];
  if (upstream === undefined) return;
  git.upstream = upstream;
  const [, behind, diverged, short] = BEHIND.exec(text) ?? [];
  git.behind = Number(behind ?? diverged ?? short ?? 0);
  git.hasDiverged = git.behind > 0 && behind === undefined && (diverged !== undefined || AHEAD.test(text));
}

/** Files that git does not list were committed by somebody else; those that only git lists were changed by somebody else. */
function settle(state: WorkState, changed: string[], untracked: string[], project: string): void {
  // Below the top of the tree, git names files outside of the folder with `../`.
  const listed = [...changed, ...untracked].map((path) => path.replace(/^(?:\.\.\/)+/, ''));
  for (const file of state.files)
    if (
      (file.state === 'changed' || file.state === 'staged') &&
      file.path.startsWith(`${project}/`) &&
      !listed.some((path) => isBelow(file.path, path))
    )
      file.state = 'committed';
  state.removals = state.removals?.filter(({ path }) => listed.some((each) => isBelow(path, each)));
  for (const path of changed.filter((each) => !untracked.includes(each)).slice(0, OTHERS_MAX))
    if (!path.startsWith('..') && !state.files.some((file) => isBelow(file.path, path)))
      state.files.unshift({
        ...{ path: `${project}/${path}`, edits: 0, created: false, since: 0, at: 0, why: '' },
        state: 'changed',
      });
}

/**
 * Lists every file by a name that can be compared: not piped through another command, not beside the status of another
 * tree, not limited to a path or to tracked files, without files in conflict and without escaped names.
 */
function isWhole(given: string[], command: string, text: string): boolean {
  return (
    given.every((word) => word.startsWith('-') && !/^(?:-uno|--untracked-files=no)$/.test(word)) &&
    !/\bgit\b[^;&|\n]*\bstatus\b[^;&\n]*\|/.test(command) &&
    (command.match(/\bstatus\b/g)?.length ?? 0) === 1 &&
    !/^Unmerged paths:|^(?:\t.*:\s+|\t|.. )"/m.test(text)
  );
}

function untrackedIn(text: string): string[] {
  const [, list = ''] = /^Untracked files:\n((?:[ \t].*\n?)+)/m.exec(text) ?? [];
  const long = list.split('\n').map((line) => line.trim());
  return [
    ...long.filter((line) => line !== '' && !line.startsWith('(')),
    ...[...text.matchAll(SHORT_UNTRACKED)].map((match) => match[1]!.trim()),
  ];
}

/** The short form prints nothing for a clean tree; limited to a path or filtered, no output does not prove that. */
function isEmpty(given: string[], text: string): boolean {
  return (
    isShort(given) &&
    given.every((word) => word.startsWith('-')) &&
    (text === '' || NOTHING_PRINTED.test(text))
  );
}

function isShort(given: string[]): boolean {
  return given.some((word) => /^(?:-\w*s\w*|--short|--porcelain(?:=.*)?)$/.test(word));
}
