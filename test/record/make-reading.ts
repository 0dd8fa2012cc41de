import { expect, test as plainTest } from 'vitest';
import type { Action, Entry, EntryOf, OwnCommand } from '../../src/domain/entry.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { type Progress, startProgress } from '../../src/domain/progress.ts';
import type { StateOfRecord } from '../../src/domain/state-of-record.ts';
import { readEntry } from '../../src/record/read-entry.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { createMemoryLedger } from '../../src/session/learn-rows.ts';

type Bare<Each> = Each extends Entry ? Omit<Each, 'origin'> : never;
export type Answer = Partial<Omit<EntryOf<'answered'>, 'origin' | 'type' | 'callId'>>;

export const exit = (exitCode: number, text = 'it failed'): Answer => ({ failed: true, exitCode, text });
export const refused = (by: 'user' | 'client' = 'user'): Answer => ({
  ...{ failed: true, refusedBy: by, text: "The user doesn't want to proceed with this tool use." },
});

/** Reads entries one row after the other, and stores its state in between as a hook does, if not told otherwise. */
export function makeReading(folder = '/proj', isStored: (line: number) => boolean = () => true) {
  const ledger = createMemoryLedger();
  let progress: Progress = { ...startProgress(), cwd: folder };
  let line = 0;
  let calls = 0;
  const take = (entry: Bare<Entry>, isSameRow = false) => {
    if (!isSameRow) line += 1;
    const time = new Date(Date.UTC(2026, 2, 9, 9, 0, line)).toISOString();
    const whole = { ...entry, origin: { uuid: `row-${line}`, line, time } } as Entry;
    readEntry(whole, progress, ledger, (name, error) => expect.unreachable(`${name}: ${error}`));
    if (isStored(line)) progress = JSON.parse(JSON.stringify(progress));
  };
  const call = (action: Action, tool = 'Tool') => {
    calls += 1;
    take({ type: 'called', callId: `call-${calls}`, tool, action });
    return `call-${calls}`;
  };
  const answer = (callId: string, given: Answer = {}) =>
    take({ type: 'answered', callId, text: '', failed: false, ...given });
  const act = (action: Action, given: Answer = {}, tool = 'Tool') => answer(call(action, tool), given);
  /** The same by an agent, or by the user in the client. */
  const actBy = (by: 'agent' | 'user', action: Action, given: Answer = {}, startedBy = '') => {
    calls += 1;
    const callId = `call-${calls}`;
    const whose = by === 'agent' ? { by, agentId: 'a1b2c3d', startedBy } : { by };
    const origin = { uuid: '', line, time: '' };
    const acts: EntryOf<'acted'>['act'][] = [
      { origin, type: 'called', callId, tool: 'Tool', action },
      { origin, type: 'answered', callId, text: 'done', failed: false, ...given },
    ];
    for (const each of acts) take({ type: 'acted', ...whose, act: each });
  };
  return {
    ...{ take, call, answer, act, actBy },
    prompt: (text: string, more: Partial<EntryOf<'prompt'>> = {}) =>
      take({ type: 'prompt', text, author: 'user', ...more }),
    says: (text: string) => take({ type: 'said', text }),
    runs: (command: string, given: Answer = {}) => act({ kind: 'run-command', command }, given, 'Bash'),
    edits: (path: string, given: Answer = {}) =>
      act({ kind: 'edit-file', path, edits: [{ before: 'a', after: 'b' }] }, given, 'Edit'),
    compacts: (summary = 'Work goes on.') => take({ type: 'summarized', text: summary }),
    commands: (name: OwnCommand) => take({ type: 'own-command', name }),
    /** The folder that the rows of the client name from now on. */
    moves(to: string) {
      progress.cwd = to;
    },
    all: () => ledger.all(),
    facts: (kind: FactKind): Fact[] => ledger.all().filter((fact) => fact.kind === kind),
    texts: (kind: FactKind): string[] =>
      ledger.all().flatMap((fact) => (fact.kind === kind ? fact.text : [])),
    state: (): StateOfRecord => stateOfRecord(progress),
  };
}

export type Reading = ReturnType<typeof makeReading>;

/** A test that may take a reading of its own. */
export const test = plainTest.extend('reading', () => makeReading());
