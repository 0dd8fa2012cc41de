import type { Compaction } from '../archive/records/compaction.ts';
import type { SurvivalCounts } from '../domain/survival.ts';

export type CompactionState =
  | 'happened'
  | 'in progress'
  /** Its summary was made ahead of its use and waits for it. */
  | 'summary ready'
  /** Its summary was made, and thrown away. */
  | 'summary not used'
  | 'did not happen';

export type UndoState = 'possible' | 'transcript gone' | 'subagent' | Exclude<CompactionState, 'happened'>;

type Times = 'madeAt' | 'restoredAt' | 'finishedAt' | 'durationMs';
type Recorded = Pick<Compaction, 'id' | 'number' | 'trigger' | 'part' | Times | 'preTokens' | 'postTokens'>;

/** A compaction in `audit --json`, a public format: see docs/audit.md. */
export interface ListedCompaction extends Recorded {
  /** The argument of `audit` and `undo`. */
  name: string;
  state: CompactionState;
  session: string;
  /** Null for the main session. */
  agent: string | null;
  project: string;
  /** Whether it ran while nobody was there. */
  away: boolean;
  time: string;
  summaryChars: number | null;
  /** Null until the ledger was compared with the summary; so is the score, in percent. */
  facts: SurvivalCounts | null;
  score: number | null;
  transcript: string;
  undo: UndoState;
  /** Sessions that were created to undo it, newest first. */
  undoneBy: string[];
}
