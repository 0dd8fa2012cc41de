import type { Account } from '../brief/compose-account.ts';
import type { Fact } from '../domain/fact.ts';

/** All that is known of a session at one moment, for documents about it. */
export interface SessionPicture {
  sessionId: string;
  cwd: string;
  transcriptPath: string;
  /** What a person types to take it up. */
  resumeCommand: string;
  /** The moment, as the clock of the machine has it. */
  time: string;
  turn: number;
  /** Compactions so far. */
  generation: number;
  /** Tokens of the last request; 0 when nothing was measured. */
  contextTokens: number;
  /** Whether the session has come to its end. */
  isOver: boolean;
  /** What the user pinned for this session or its project. */
  pins: string[];
  /** Where it stands, in the words of a brief. */
  account: Account;
  /** The ledger with its tasks brought up to date, what git says, and what lies beside the transcript. */
  facts: Fact[];
}
