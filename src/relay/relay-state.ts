import type { ProgramMessage } from '../clients/client-program.ts';

/** Limits of a run; an undefined one does not apply. */
export interface RelayLimits {
  maxSessions: number;
  maxCostUsd?: number;
}

/** Why a run ended. */
export type Outcome = 'done' | 'sessions' | 'cost' | 'stalled' | 'failed' | 'stopped';

/** The line with which the model ends its messages: whether work is left. */
export type Verdict = 'done' | 'continue';

/** State of a run. Only plain values, so that every step can be tested. */
export interface RelayState {
  /**
   * `wrapping-up`: asked to finish. `closing`: input closed, waiting for the last messages. `interrupted`: after
   * Ctrl-C. `over`: the run has ended.
   */
  phase: 'working' | 'wrapping-up' | 'closing' | 'interrupted' | 'over';
  /** Milliseconds at the last tick, and when the phase began. */
  clock: number;
  phaseSince: number;
  /** Number of the session, from 1. */
  number: number;
  /** Whether the client has sent anything since it was started. */
  begun: boolean;
  tokens: number;
  handOverAt?: number;
  costUsd: number;
  /** Cost of the earlier sessions. */
  earlierCostUsd: number;
  /** Tool calls of the current turn. */
  calls: number;
  /** In a row: turns without a tool call, turns with a failure, and unexpected exits of the client. */
  idleTurns: number;
  failedTurns: number;
  crashes: number;
  /** Running agents in the background. */
  agents: number;
  report: string;
  verdict?: Verdict;
  /** Why the run ends after this session, once decided. */
  outcome?: Outcome;
}

/** Events of a run. */
export type RelayEvent =
  | { kind: 'begun' }
  | { kind: 'window'; handOverAt: number }
  | Extract<ProgramMessage, { kind: 'measured' | 'called' | 'agents' }>
  | Omit<Extract<ProgramMessage, { kind: 'turn-ended' }>, 'denied' | 'windows'>
  | { kind: 'exited' }
  | { kind: 'tick'; clock: number }
  | { kind: 'stop-asked' }
  /** An interrupted run continues: the state of its last session, if it wrote a transcript. */
  | { kind: 'found'; session?: { tokens: number; midTurn: boolean; report: string; costUsd: number } };

/** What the state machine wants done next. */
export type RelayAction =
  | { kind: 'say'; words: 'wrap-up' | 'go-on' }
  | { kind: 'close' }
  | { kind: 'interrupt' }
  | { kind: 'kill' }
  /** Starts the session with this number, or resumes it if `resume` is set. */
  | { kind: 'begin'; number: number; resume?: 'cut-off' | 'go-on' }
  | { kind: 'finish'; outcome: Outcome };

export function startState(given: Partial<RelayState> = {}): RelayState {
  return {
    phase: 'working',
    clock: 0,
    phaseSince: 0,
    number: 1,
    begun: false,
    tokens: 0,
    costUsd: 0,
    earlierCostUsd: 0,
    calls: 0,
    idleTurns: 0,
    failedTurns: 0,
    crashes: 0,
    agents: 0,
    report: '',
    ...given,
  };
}

/** Options of the command line, stored with the run so that continuing it uses the same ones. */
export interface RelayOptions extends RelayLimits {
  client: string;
  /** Further arguments for the client, such as its model and permission mode. */
  clientArguments: readonly string[];
}

/** A run to drive, from its start or from its stored state. */
export interface RelayJob {
  runId: number;
  /** Verbatim; masked in the archive. */
  task: string;
  cwd: string;
  options: RelayOptions;
}

/** Progress of a run for the terminal. */
export type RelayNews =
  | { kind: 'begun'; number: number; sessionId: string; resumed: boolean }
  | { kind: 'progress'; state: RelayState }
  | { kind: 'denied'; tools: readonly string[] }
  | { kind: 'wrapping-up'; state: RelayState };
