import type { EntryOf } from '../domain/entry.ts';
import type { FactStatus, Sighting } from '../domain/fact.ts';
import { commandFamily } from './commands/command-family.ts';
import { folderOf, type OwnRun, ownRuns } from './commands/own-status.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';
import { lastLines } from './runs.ts';

/** Failures of one-time looks are many, and of no use later. */
const OPEN_MAX = 40;

interface Carry {
  /** Keys of failed calls that did not succeed since. */
  open: string[];
}

/** The family of a command, or the call itself, and how it ended. */
type Ending = [key: string, status: OwnRun['status']];

/**
 * Failed calls with the end of what they printed. One is over once the same call is known to have succeeded, and no
 * longer told once it ran again and nobody can say how it ended.
 */
export const failedCalls: Extractor<Carry> = {
  name: 'failed-calls',
  reads: ['answered'],
  start: () => ({ open: [] }),
  read(entry, carry, call, { folder }) {
    if (entry.type !== 'answered' || !call || entry.refusedBy !== undefined) return [];
    const source = describeCall(call.tool, call.action);
    const endings = endingsOf(entry, call, source, folder);
    const seen = entry.failed ? failure(entry, source, endings) : undefined;
    const over = endings
      .filter(([key, status]) => carry.open.includes(key) && key !== seen?.key && !isFailure(status))
      .map(([key, status]): Sighting => ({ kind: 'error', key, status: statusAfter(status), silent: true }));
    carry.open = carry.open.filter((key) => key !== seen?.key && !over.some((each) => each.key === key));
    if (!seen) return over;
    carry.open = [...carry.open, seen.key].slice(-OPEN_MAX);
    return [...over, seen];
  },
};

function failure(
  { text: output, exitCode }: EntryOf<'answered'>,
  source: string,
  endings: readonly Ending[],
): Sighting | undefined {
  const text = lastLines(output);
  if (source === '' || text === '') return undefined;
  // The status of the line is that of this very command.
  const own = endings.find(([, status]) => isFailure(status))?.[0];
  return {
    kind: 'error',
    key: own ?? source,
    text,
    status: 'open',
    set: { source, ...(exitCode !== undefined && { exit: exitCode }), ...(own !== undefined && { own: 1 }) },
  };
}

/** How the families of commands in a call ended, and the call itself if that is known. */
function endingsOf(
  answer: EntryOf<'answered'>,
  { action }: EntryOf<'called'>,
  source: string,
  folder: string,
): Ending[] {
  if (action.kind !== 'run-command') return answer.failed ? [] : [[source, 0]];
  const runs = ownRuns(action.command, answer);
  const isWhole = runs.length > 0 && runs.every(({ status }) => status === 0);
  return [
    ...runs
      .map((run): Ending => [commandFamily(run.part, folderOf(run.folder, folder)), run.status])
      .filter(([family]) => family !== ''),
    ...(isWhole ? [[source, 0] as Ending] : []),
  ];
}

function isFailure(status: OwnRun['status']): boolean {
  return status !== 0 && status !== 'hidden';
}

function statusAfter(status: OwnRun['status']): FactStatus {
  return status === 0 ? 'done' : 'superseded';
}
