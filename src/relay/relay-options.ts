import type { RelayLimits, RelayState } from './relay-state.ts';

/** What the command line asked for; stored with the run, so that taking it up again means the same. */
export interface RelayOptions extends RelayLimits {
  /** Share of the client's threshold, in percent, at which a session is handed over. */
  at: number;
  client: string;
  /** Further arguments for the client, such as its model and permission mode. */
  clientArguments: readonly string[];
}

/** A run that is to be driven, from its beginning or from where it stands. */
export interface RelayJob {
  runId: number;
  /** Word for word; the archive has it with secrets masked. */
  task: string;
  cwd: string;
  options: RelayOptions;
  /** Time at work before this process. */
  activeMilliseconds: number;
}

/** What people see of a run while it goes on. */
export type RelayNews =
  | { kind: 'begun'; number: number; sessionId: string; resumed: boolean }
  | { kind: 'progress'; state: RelayState }
  | { kind: 'window-unknown'; model: string }
  | { kind: 'denied'; tools: readonly string[] }
  | { kind: 'wrapping-up'; state: RelayState };
