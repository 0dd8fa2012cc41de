import { homedir } from 'node:os';
import { readTasks } from '../clients/claude-code/read-tasks.ts';
import type { Config } from '../config/config.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact, Mark } from '../domain/fact.ts';
import type { Progress } from '../domain/progress.ts';
import type { PathLimits } from '../system/check-path.ts';
import { claudeDirectory, dataDirectory, projectDirectory } from '../system/paths.ts';
import { readWorkspace } from '../system/read-workspace.ts';
import { describeWorkspace } from './describe-workspace.ts';
import type { Machine } from './handle-event.ts';
import { mergeTasks } from './merge-tasks.ts';
import { readDocuments, readLedgerTail } from './read-notes.ts';

/** What can be known about a session besides its transcript, at the moment of a compaction. */
export interface Surroundings {
  config: Config;
  /** The state of the working tree. */
  workspace: Fact[];
  /** The user's own ledgers and documents. */
  notes(): Fact[];
  /** The facts of the ledger, with tasks as the client has them on disk. */
  withTasks(facts: Fact[]): Fact[];
}

const GIT_MILLISECONDS = 300;

/**
 * Reads configuration, git, notes and task files. What cannot be read is left out and logged: the brief matters more.
 * Notes and task files are the main session's: an agent gets none of them.
 */
export function readSurroundings(
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  progress: Progress,
  machine: Omit<Machine, 'loadBriefing'>,
): Surroundings {
  const { environment, log } = machine;
  const { turn, generation } = progress;
  const mark: Mark = { uuid: '', line: 0, time: machine.now().toISOString(), turn, generation };
  const attempt = (what: string, read: () => Fact[], otherwise: Fact[] = []): Fact[] => {
    try {
      return read();
    } catch (error) {
      log(`reading ${what} failed: ${(error as Error).stack}`);
      return otherwise;
    }
  };
  const places = {
    project: projectDirectory(environment, session.cwd),
    dataDir: dataDirectory(environment),
    home: homedir(),
    environment,
  };
  const { config, sources, warnings } = loadConfig(places);
  for (const warning of warnings) log(`configuration: ${warning}`);
  const workspace = attempt('the working tree', () => {
    const time = Math.min(GIT_MILLISECONDS, machine.deadline - Date.now());
    const found = config.git ? readWorkspace(session.cwd, environment, time) : undefined;
    return found === undefined ? [] : describeWorkspace(found, mark);
  });
  if (agentId !== undefined) return { config, workspace, notes: () => [], withTasks: (facts) => facts };
  return {
    config,
    workspace,
    notes: () => [
      ...config.ledgerFiles.flatMap((file) =>
        attempt(file.path, () => readLedgerTail(file, limitsOf(places, sources.ledgerFiles), mark)),
      ),
      ...attempt('documents', () => readDocuments(config.memos, limitsOf(places, sources.memos), mark)),
    ],
    withTasks: (facts) =>
      attempt(
        'task files',
        () => mergeTasks(facts, readTasks(claudeDirectory(environment), session.id), mark),
        facts,
      ),
  };
}

/** A project may come from anyone: it gets to name no hidden files outside of itself. */
function limitsOf(
  { project, home }: { project: string; home: string },
  { from }: LoadedConfig['sources']['memos'],
): PathLimits {
  return { project, home, hiddenOutside: from !== 'project' };
}
