import type { SummarizedPart } from '../domain/entry.ts';
import type { SurvivalCounts } from '../domain/survival.ts';

export type CompactionState =
  | 'happened'
  | 'in progress'
  /** Its summary was made ahead of its use and waits for it. */
  | 'summary ready'
  /** Its summary was made, and thrown away. */
  | 'summary not used'
  | 'did not happen';

/** Whether a compaction can be undone, and if not, why. */
export type UndoState = 'possible' | 'transcript gone' | 'subagent' | Exclude<CompactionState, 'happened'>;

/** A compaction in `audit --json`, a public format: see docs/audit.md. */
export interface ListedCompaction {
  /** The argument of `audit` and `undo`. */
  name: string;
  id: number;
  state: CompactionState;
  session: string;
  /** Null for the main session. */
  agent: string | null;
  project: string;
  number: number | null;
  trigger: string | null;
  /** Set if the user summarized only what came `after` or `before` a prompt. */
  part: SummarizedPart | null;
  /** Whether it ran while nobody was there. */
  away: boolean;
  time: string;
  /** When its summary was made, which may be long before it was used. */
  madeAt: string | null;
  restoredAt: string | null;
  finishedAt: string | null;
  durationMs: number | null;
  preTokens: number | null;
  postTokens: number | null;
  summaryChars: number | null;
  /** Null until the ledger was compared with the summary; so is the score, in percent. */
  facts: SurvivalCounts | null;
  score: number | null;
  transcript: string;
  undo: UndoState;
  /** Sessions that were created to undo it, newest first. */
  undoneBy: string[];
}
