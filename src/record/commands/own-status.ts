import type { EntryOf } from '../../domain/entry.ts';
import { commandWords } from './command-family.ts';
import { parseShell, type ShellPart } from './parse-shell.ts';

/** One command of a call, with its own exit status. */
export interface OwnRun {
  part: ShellPart;
  status: number | 'hidden';
  /** The folder that the line changed to before it, as written; empty if it did not. */
  folder: string;
}

/** Commands that prepare another one. If the line failed and nothing tells that one of these did, they succeeded. */
const PREPARES = new Set(['cd', 'pushd', 'export', 'unset', 'set', 'shopt', 'echo', 'printf', ':', 'true']);
/** What the shell prints if a preparing command failed. */
const PREPARING_FAILED = /(?:^|[\s:])(?:cd|pushd|export|set|shopt): /m;
/** `timeout` ends with these itself: the command under it ended in no way of its own. */
const TIMED_OUT = [124, 125, 137];

/**
 * The commands of a call with the exit status that is their own, or `hidden`. The client tells one status for a whole
 * line: that of the last command, unless a pipe, `||`, `;` or `&` stands in between.
 */
export function ownRuns(command: string, answer: EntryOf<'answered'>): OwnRun[] {
  const parts = parseShell(command);
  if (parts === undefined || answer.refusedBy !== undefined) return [];
  const runs = withFolders(parts);
  const exit = exitOf(answer);
  if (exit === undefined || parts.some(({ joint }) => joint === '||' || joint === '&')) return runs;
  const { stops, pipes } = shellOptions(parts);
  // The last and-list: its commands ran one after the other, each only if the one before succeeded.
  const from = parts.findLastIndex(({ joint }, index) => joint === ';' && index < parts.length - 1) + 1;
  const isPiped = (index: number) => parts[index]?.joint === '|' || parts[index - 1]?.joint === '|';
  if (exit === 0) {
    for (const [index, run] of runs.entries()) {
      const isReached = index >= from || (stops && parts[index]!.joint !== '&&');
      const isPipeEnd = parts[index]!.joint !== '|';
      if (isReached && (isPipeEnd || pipes)) run.status = 0;
    }
    return runs;
  }
  const acting = runs.slice(from).filter(({ part }) => !PREPARES.has(commandWords(part.words)[0] ?? ''));
  const [only] = acting;
  const isSingle = acting.length === 1 && !isPiped(runs.indexOf(only!));
  // With `set -e` any earlier command may have ended the line.
  const isCertain = isSingle && !(stops && from > 0) && !PREPARING_FAILED.test(answer.text);
  if (isCertain && !(only!.part.words.includes('timeout') && TIMED_OUT.includes(exit))) only!.status = exit;
  return runs;
}

/** The exit status of the whole line. A call that failed without one was interrupted, timed out or never ran. */
function exitOf(answer: EntryOf<'answered'>): number | undefined {
  if (answer.result?.kind === 'job-started') return undefined;
  return answer.failed ? answer.exitCode || undefined : 0;
}

/** Whether the line stops at the first failure, and whether a pipe fails with any of its commands. */
function shellOptions(parts: readonly ShellPart[]): { stops: boolean; pipes: boolean } {
  const set = parts.filter(({ words }) => words[0] === 'set').flatMap(({ words }) => words.slice(1));
  const flags = set.filter((word) => /^-[a-z]+$/.test(word)).join('');
  return { stops: flags.includes('e'), pipes: set.includes('pipefail') };
}

function withFolders(parts: readonly ShellPart[]): OwnRun[] {
  let folder = '';
  return parts.map((part) => {
    const run: OwnRun = { part, status: 'hidden', folder };
    if (part.words[0] === 'cd' && part.words[1] !== undefined) folder = part.words[1];
    return run;
  });
}
