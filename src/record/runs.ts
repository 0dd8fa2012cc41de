import type { EntryOf } from '../domain/entry.ts';
import { visibleText } from '../domain/plain-line.ts';
import type { OtherRunner, Run } from '../domain/state-of-record.ts';
import { commandFamily } from './commands/command-family.ts';
import { folderOf, type OwnRun, ownRuns } from './commands/own-status.ts';
import type { Extractor } from './extractor.ts';

const RUNS_MAX = 120;
const COMMAND_MAX = 500;
const TEXT_MAX = 600;
const KEY_MAX = 300;

interface Carry {
  runs: Run[];
}

/**
 * Runs by family with the exit status of the newest, and every command line once. A status that is not the command's own
 * is not told.
 */
export const runs: Extractor<Carry> = {
  name: 'runs',
  reads: ['answered', 'acted'],
  start: () => ({ runs: [] }),
  read(entry, carry, call, { folder, mark }) {
    const answer = entry.type === 'acted' ? entry.act : entry;
    if (answer.type !== 'answered' || call?.action.kind !== 'run-command') return [];
    if (answer.refusedBy !== undefined) return [];
    const by = entry.type === 'acted' ? entry.by : undefined;
    const { command } = call.action;
    const own = ownRuns(command, answer);
    // The client tells no status of the user's own commands: one that printed nothing may have failed.
    if (by === 'user' && answer.text.trim() === '') for (const run of own) run.status = 'hidden';
    for (const [index, run] of own.entries()) {
      // What is fed by a pipe works on the output of the command that matters, whose status is hidden.
      if (own[index - 1]?.part.joint === '|') continue;
      const family = commandFamily(run.part, folderOf(run.folder, folder));
      if (family !== '') noteRun(carry, family, shownCommand(run, folder), run, answer, mark, by);
    }
    const key = command.trim().replace(/\s+/g, ' ').slice(0, KEY_MAX);
    return by === undefined ? [{ kind: 'command', key, text: command.trim().slice(0, TEXT_MAX) }] : [];
  },
};

function noteRun(
  carry: Carry,
  family: string,
  command: string,
  { status }: OwnRun,
  answer: EntryOf<'answered'>,
  { time, line, generation }: Pick<Run, 'time' | 'line' | 'generation'>,
  by: OtherRunner | undefined,
): void {
  const index = carry.runs.findIndex((run) => run.family === family);
  const known = index === -1 ? undefined : carry.runs.splice(index, 1)[0];
  const failed = status !== 'hidden' && status !== 0;
  carry.runs.push({
    ...{ family, command: command.slice(0, COMMAND_MAX), status, count: (known?.count ?? 0) + 1 },
    // A hidden run may have succeeded.
    failures: failed ? (known?.failures ?? 0) + 1 : 0,
    lastLines: failed ? lastLines(answer.text) : '',
    ...(by && { by }),
    ...{ time, line, generation },
  });
  if (carry.runs.length > RUNS_MAX) carry.runs.splice(leastNeeded(carry.runs), 1);
}

/** The part of the line that the status belongs to, with the folder it changed to. */
function shownCommand({ part, folder: changedTo }: OwnRun, folder: string): string {
  if (folderOf(changedTo, folder) === folder) return part.text;
  return `cd ${/\s/.test(changedTo) ? `'${changedTo}'` : changedTo} && ${part.text}`;
}

/** A family that ran once and did not fail is dropped first, but never the newest. */
function leastNeeded(known: readonly Run[]): number {
  const index = known.slice(0, -1).findIndex(({ count, failures }) => count === 1 && failures === 0);
  return index === -1 ? 0 : index;
}

const LINES_MAX = 4;
const LINE_CHARACTERS_MAX = 240;
/** More of an output is never needed for its end. */
const SCANNED_MAX = 4000;

/** Frames of a stack trace, and what Node prints below one: the error itself stands above them. */
const FRAME = /^\s+at .+[:(]\d+|^Node\.js v\d/;

/** The last lines of an output that are not empty, as they were printed: tools say at the end how it went. */
export function lastLines(output: string, count = LINES_MAX): string {
  const lines = visibleText(output.slice(-SCANNED_MAX))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !FRAME.test(line));
  return lines
    .slice(-count)
    .map((line) => (line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX - 1)}…` : line))
    .join('\n');
}
