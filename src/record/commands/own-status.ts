import type { EntryOf } from '../../domain/entry.ts';
import { parseShell, type ShellPart } from './parse-shell.ts';

export interface OwnRun {
  part: ShellPart;
  status: number | 'hidden';
  /** The folder that the line changed to before it, as written; empty if it did not. */
  folder: string;
  /** What changed to it, as it was typed. */
  changes: string;
}

/** Commands that prepare another one. If the line failed and nothing tells that one of these did, they succeeded. */
const PREPARES = new Set('cd export unset set shopt echo printf : true'.split(' '));
/** What the shell prints if a preparing command failed: `cd: no such file`, in zsh also `cd:1: no such file`. */
const FAILED_PREPARING = /(?:^|[\s:])(cd|export|unset|set|shopt|printf)(?::\d+)?: /gm;
/** Errors go where the client does not see them. */
const SILENCED = /(?:2|&)>>?(?!&1)|>&(?!\d)/;
/** Behind these the rest of a line may not run, or end otherwise. */
const TAKES_OVER = new Set(['exit', 'return', 'logout', 'eval', 'trap', '.', 'source']);
/** Made to be sourced: one that left the shell would be of no use. */
const KEEPS_SHELL = /(?:^|\/)(?:activate|nvm\.sh|env|\.env[\w.-]*|\.\w*(?:rc|profile))$/;
/** Behind one of these, clients take 1 for an answer and not for a failure, whichever command ended with it. */
const FORGIVEN = new Set(['grep', 'egrep', 'fgrep', 'rg', 'find', 'diff', 'test', '[']);
/** The shell could not read the line, a variable, a pattern or a redirection, and started nothing. */
const SHELL_REFUSED = /^(?:\S*\/)?(?:bash|zsh|\(eval\)):(?!.*(?:warning: |command not found))/m;
/** With 126 and 127 it says why a program could not be started, or else that it started none. */
const NOT_STARTED_FROM = 126;
const NONE_STARTED =
  /^(?:\S*\/)?(?:bash|zsh|\(eval\)):(?!.*(?:warning: |not found|no such file|permission denied|is a directory|cannot execute))/im;
/** From here on the shell tells how a command ended. */
const ENDED_FROM = 128;
/** Ended by a signal: of the user, of a time limit, of the system. */
const KILLED = [130, 137, 143];
/** How `timeout` itself ends. */
const TIMED_OUT = [124, 125];

/** The commands of a call with the exit status that is their own: the client tells one for the whole line. */
export function ownRuns(command: string, answer: EntryOf<'answered'>): OwnRun[] {
  const parts = parseShell(command);
  if (parts === undefined || answer.refusedBy !== undefined) return [];
  const runs = followFolders(parts);
  const exit = exitOf(answer, parts);
  if (exit === undefined || parts.some(({ joint }) => joint === '||' || joint === '&')) return runs;
  if (parts.slice(0, -1).some(takesOver)) return runs;
  // The last and-list: its commands ran one after the other, each only if the one before succeeded.
  const from = parts.findLastIndex(({ joint }) => joint === ';') + 1;
  if (!isFolderKnown(parts.slice(0, from), answer))
    return runs.map((run) => (run.changes === '' ? run : { ...run, folder: '$PWD' }));
  if (exit === 0) {
    // In a pipe only the last command's status counts.
    for (const run of runs.slice(from)) if (run.part.joint !== '|') run.status = 0;
  } else {
    const failed = findFailed(runs.slice(from), exit, answer.text);
    // With `set -e` any earlier command may have ended the line.
    const settings = parts.filter(({ words }) => words[0] === 'set');
    const isStopped = settings.some(({ words }) => words.some((word) => /^-\w*e|^errexit$/.test(word)));
    if (failed && !(isStopped && from > 0)) failed.status = exit;
  }
  return runs;
}

/** The exit status of the whole line. A call that failed without one was interrupted, timed out or never ran. */
function exitOf(answer: EntryOf<'answered'>, parts: readonly ShellPart[]): number | undefined {
  if (answer.startedJob !== undefined) return undefined;
  if (answer.failed) return answer.exitCode || undefined;
  const last = parts.at(-1);
  return last && FORGIVEN.has(programOf(last)) ? undefined : 0;
}

/** Whether the last list of a line surely ran in the folder that the text says. The text is masked when it is read, so only here. */
function isFolderKnown(earlier: readonly ShellPart[], answer: EntryOf<'answered'>): boolean {
  let isCertain = true;
  return earlier.every((part, index) => {
    const program = programOf(part);
    if (index === 0 || earlier[index - 1]!.joint === ';') isCertain = true;
    if (program === 'cd' && (!isCertain || part.joint === '|' || mayHaveFailed(part, answer.text)))
      return false;
    isCertain &&= PREPARES.has(program);
    return true;
  });
}

function takesOver({ words, said: [program = '', ...rest] }: ShellPart): boolean {
  if (program === 'set') return rest.some((word) => /^-\w*n|^noexec$/.test(word));
  if (program === '.' || program === 'source') return !KEEPS_SHELL.test(rest[0] ?? '');
  return TAKES_OVER.has(program) || (words[0] === 'exec' && program !== '');
}

/** The only command of an and-list that can have failed. */
function findFailed(list: readonly OwnRun[], exit: number, text: string): OwnRun | undefined {
  const [only, ...others] = list.filter(({ part }) => !PREPARES.has(programOf(part)));
  if (only === undefined || others.length > 0) return undefined;
  const isPiped = only.part.joint === '|' || list[list.indexOf(only) - 1]?.part.joint === '|';
  const isTimed = only.part.words.some((word) => /^g?timeout$/.test(word));
  const isCut = KILLED.includes(exit) || (isTimed && TIMED_OUT.includes(exit));
  const refusal = exit < NOT_STARTED_FROM ? SHELL_REFUSED : NONE_STARTED;
  const isUnread = exit < ENDED_FROM && refusal.test(text);
  const isUnprepared = list.some(({ part }) => part !== only.part && mayHaveFailed(part, text));
  return isPiped || isCut || isUnread || isUnprepared ? undefined : only;
}

function mayHaveFailed(part: ShellPart, text: string): boolean {
  const program = programOf(part);
  if (program === 'cd' && SILENCED.test(part.text)) return true;
  return [...text.matchAll(FAILED_PREPARING)].some(([, name]) => name === program);
}

/** Whether a command prints more than what it was told to print. */
export function mayPrint(part: ShellPart): boolean {
  const program = programOf(part);
  return !PREPARES.has(program) && !['', '.', 'source'].includes(program);
}

function programOf({ said }: ShellPart): string {
  return said[0] ?? '';
}

/** The commands of a line with the folder in which each runs; nothing is known of their status so far. */
function followFolders(parts: readonly ShellPart[]): OwnRun[] {
  let folder = '';
  let changes = '';
  // Only the shell knows where it was before the line.
  let before = '-';
  return parts.map((part): OwnRun => {
    const run: OwnRun = { part, status: 'hidden', folder, changes };
    const [program, ...rest] = part.said;
    if (program !== 'cd') return run;
    const target = rest.find((word) => word === '-' || !word.startsWith('-')) ?? '~';
    const isFirst = folder === '' || isWhole(target);
    const there = isFirst ? target : `${folder}/${target}`;
    changes = isFirst ? part.text : `${changes} && ${part.text}`;
    [folder, before] = [target === '-' ? before : there, folder];
    return run;
  });
}

/** `/proj` and `C:/proj`, and what only the shell knows: `~/proj`, `$HOME/proj`. */
function isWhole(path: string): boolean {
  return /^(?:[/~$]|[A-Za-z]:)/.test(path);
}

/** The folder that a line changed to, from the one in which it was called. */
export function folderOf(changedTo: string, folder: string): string {
  if (changedTo === '') return folder;
  const parts = isWhole(changedTo) || folder === '' ? [] : folder.split('/');
  for (const part of changedTo.split('/'))
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  return parts.join('/');
}
