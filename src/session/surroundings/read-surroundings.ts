import { limitsOf } from '../../config/load-config.ts';
import type { Context } from '../../context/context.ts';
import type { ClientEvent } from '../../domain/client-event.ts';
import type { Fact, Mark } from '../../domain/fact.ts';
import type { Progress } from '../../domain/progress.ts';
import { describeWorkspace } from './describe-workspace.ts';
import { mergeTasks } from './merge-tasks.ts';
import { readDocuments, readLedgerTail } from './read-notes.ts';
import { readWrittenNotes } from './read-written-notes.ts';

/** What can be known about a session besides its transcript, at the moment of a compaction. */
export interface Surroundings {
  /** The state of the working tree. */
  workspace: Fact[];
  /** The user's own ledgers and documents, and what somebody wrote into the notes of the session. */
  notes: Fact[];
  /** The facts of the ledger, with tasks as the client has them on disk. */
  withTasks(facts: Fact[]): Fact[];
}

/**
 * Reads git, notes and task files. What cannot be read is left out and logged: the brief matters more.
 * Notes and task files are the main session's: an agent gets none of them.
 */
export function readSurroundings(
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  progress: Progress,
  context: Context,
  log: (message: string) => void = context.log,
): Surroundings {
  const { masker } = context;
  const { places, warnings } = context.loadedConfig;
  const { turn, generation } = progress;
  const mark: Mark = { uuid: '', line: 0, time: context.now().toISOString(), turn, generation };
  const attempt = (what: string, read: () => Fact[], otherwise: Fact[] = []): Fact[] => {
    try {
      return read();
    } catch (error) {
      log(`reading ${what} failed: ${(error as Error).stack}`);
      return otherwise;
    }
  };
  for (const warning of warnings) log(`configuration: ${warning}`);
  const workspace = attempt('the working tree', () => {
    const found = context.readWorkspace();
    return found === undefined ? [] : describeWorkspace(found, mark, masker);
  });
  if (agentId !== undefined) return { workspace, notes: [], withTasks: (facts) => facts };
  return {
    workspace,
    notes: [
      ...attempt('the notes', () => readWrittenNotes(session.id, mark, context)),
      ...places.flatMap(({ from, values: { ledgerFiles = [], memos = [] } }) => {
        const limits = limitsOf(from, context);
        return [
          ...ledgerFiles.flatMap((file) =>
            attempt(file.path, () => readLedgerTail(file, limits, mark, masker)),
          ),
          ...attempt('documents', () => readDocuments(memos, limits, mark, masker)),
        ];
      }),
    ],
    withTasks: (facts) =>
      attempt(
        'task files',
        () => mergeTasks(facts, context.client.places.readTasks(context.clientDir, session.id), mark, masker),
        facts,
      ),
  };
}
