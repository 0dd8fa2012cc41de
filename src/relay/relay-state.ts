import type { ProgramMessage } from '../clients/client-program.ts';

/** What a run must not exceed; what is missing has no limit. */
export interface RelayLimits {
  maxSessions: number;
  maxMinutes?: number;
  maxCostUsd?: number;
}

/** How a run came to its end. */
export type Outcome = 'done' | 'sessions' | 'minutes' | 'cost' | 'stalled' | 'failed' | 'stopped';

/** The word with which the model ends its messages: whether there is anything left to do. */
export type Verdict = 'done' | 'continue';

/** Where a run stands. Nothing in here but plain values, so that every step can be tested. */
export interface RelayState {
  /**
   * The session is at work; or it was asked to come to an end; or its input is closed and its last words are awaited; or
   * it was interrupted; or all is over.
   */
  phase: 'working' | 'wrapping-up' | 'closing' | 'interrupted' | 'over';
  /** When the phase began, in milliseconds at work. */
  phaseSince: number;
  /** The session, counted from 1. */
  number: number;
  /** Whether the client of this session has spoken since it was started. */
  begun: boolean;
  tokens: number;
  handOverAt?: number;
  costUsd: number;
  /** What the sessions before this one cost. */
  earlierCostUsd: number;
  activeMilliseconds: number;
  /** Tool calls of the running turn. */
  calls: number;
  /** Turns in a row without a tool call, with a failure, and ends of the client that nobody asked for. */
  idleTurns: number;
  failedTurns: number;
  crashes: number;
  /** Agents in the background. */
  agents: number;
  report: string;
  verdict?: Verdict;
  /** Why the run ends with this session, once that is decided. */
  outcome?: Outcome;
}

/** What happens to a run. Times are milliseconds at work, over all processes that drove it. */
export type RelayEvent =
  | { kind: 'begun' }
  | { kind: 'window'; handOverAt: number }
  | Extract<ProgramMessage, { kind: 'measured' | 'called' | 'agents' }>
  | Omit<Extract<ProgramMessage, { kind: 'turn-ended' }>, 'denied' | 'windows'>
  | { kind: 'exited' }
  | { kind: 'tick'; activeMilliseconds: number }
  | { kind: 'stop-asked' }
  /** The run is taken up again: what its last session left behind, if it ever wrote anything. */
  | { kind: 'found'; session?: { tokens: number; midTurn: boolean; report: string; costUsd: number } };

/** What has to be done next. */
export type RelayAction =
  | { kind: 'say'; words: 'wrap-up' | 'go-on' }
  | { kind: 'close' }
  | { kind: 'interrupt' }
  | { kind: 'kill' }
  /** A new session with the handoff of the one before it, or this one once more. */
  | { kind: 'begin'; number: number; resume?: 'cut-off' | 'go-on' }
  | { kind: 'finish'; outcome: Outcome };

export function startState(
  given: Partial<Pick<RelayState, 'number' | 'costUsd' | 'earlierCostUsd' | 'activeMilliseconds'>> = {},
): RelayState {
  return {
    phase: 'working',
    phaseSince: given.activeMilliseconds ?? 0,
    number: 1,
    begun: false,
    tokens: 0,
    costUsd: 0,
    earlierCostUsd: 0,
    activeMilliseconds: 0,
    calls: 0,
    idleTurns: 0,
    failedTurns: 0,
    crashes: 0,
    agents: 0,
    report: '',
    ...given,
  };
}

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
