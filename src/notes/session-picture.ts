import type { Fact } from '../domain/fact.ts';

/** All that is known of a session at one moment, for documents about it. */
export interface SessionPicture {
  sessionId: string;
  cwd: string;
  transcriptPath: string;
  /** The moment, as the clock of the machine has it. */
  time: string;
  turn: number;
  /** Tokens of the last request; 0 when nothing was measured. */
  contextTokens: number;
  /** Whether the session has come to its end. */
  isOver: boolean;
  /** The prompt in work, when the client announced one. */
  runningPrompt: string;
  /** The ledger with its tasks brought up to date, and what git says. */
  facts: Fact[];
}
