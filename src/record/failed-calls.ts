import type { EntryOf } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import { commandFamily, folderOf } from './commands/command-family.ts';
import { ownRuns } from './commands/own-status.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';
import { lastLines } from './last-lines.ts';

/** Failures of one-time looks are many, and of no use later. */
const OPEN_MAX = 40;

interface Carry {
  /** Keys of failed calls that did not succeed since. */
  open: string[];
}

/** Failed calls with the end of what they printed; over once the same call is known to have succeeded. */
export const failedCalls: Extractor<Carry> = {
  name: 'failed-calls',
  reads: ['answered'],
  start: () => ({ open: [] }),
  read(entry, carry, call, { folder }) {
    if (entry.type !== 'answered' || !call || entry.refusedBy !== undefined) return [];
    const seen = entry.failed ? failure(entry, call, folder) : undefined;
    if (seen) {
      carry.open = [...carry.open.filter((key) => key !== seen.key), seen.key].slice(-OPEN_MAX);
      return [seen];
    }
    const over = succeeded(entry, call, folder).filter((key) => carry.open.includes(key));
    carry.open = carry.open.filter((key) => !over.includes(key));
    return over.map((key) => ({ kind: 'error', key, status: 'done', silent: true }));
  },
};

function failure(answer: EntryOf<'answered'>, call: EntryOf<'called'>, folder: string): Sighting | undefined {
  const source = describeCall(call.tool, call.action);
  const text = lastLines(answer.text);
  if (source === '' || text === '') return undefined;
  const { exitCode } = answer;
  // The status of the line is that of this very command.
  const own = keysOf(answer, call, folder, (status) => status !== 0 && status !== 'hidden').at(-1);
  return {
    kind: 'error',
    key: own ?? source,
    text,
    status: 'open',
    set: { source, ...(exitCode !== undefined && { exit: exitCode }), ...(own !== undefined && { own: 1 }) },
  };
}

function succeeded(answer: EntryOf<'answered'>, call: EntryOf<'called'>, folder: string): string[] {
  if (answer.failed) return [];
  const same = describeCall(call.tool, call.action);
  return [...keysOf(answer, call, folder, (status) => status === 0), ...(isPiped(call) ? [] : [same])];
}

/** The families of the commands whose own status is as wanted. */
function keysOf(
  answer: EntryOf<'answered'>,
  { action }: EntryOf<'called'>,
  folder: string,
  isWanted: (status: number | 'hidden') => boolean,
): string[] {
  if (action.kind !== 'run-command') return [];
  return ownRuns(action.command, answer)
    .filter(({ status }) => isWanted(status))
    .map((run) => commandFamily(run.part, folderOf(run.folder, folder)))
    .filter((family) => family !== '');
}

/** The status of such a line is not that of the command which failed before. */
function isPiped({ action }: EntryOf<'called'>): boolean {
  return action.kind === 'run-command' && /[|;&\n]/.test(action.command);
}
