import type { SummarizedPart } from '../../domain/entry.ts';
import type { SurvivalCounts } from '../../domain/survival.ts';

/** What is pending after a compaction: the whole `brief`, or the `difference`, what one without the summary could not know. */
export type Pending = 'brief' | 'difference';

/** Counts of the user's prompts; null until the ledger was compared with the summary. */
type Counts = { [Count in keyof SurvivalCounts]: number | null };

/** What is known of a compaction: started, summarized, restored, finished. Any step may be missing. */
export interface Compaction extends Counts {
  id: number;
  sessionId: string;
  agentId: string;
  /** Which compaction of the conversation it is, counted from 1. */
  number: number | null;
  startedAt: string;
  trigger: string | null;
  instructions: string | null;
  /** Which part of the conversation the user had summarized; only the row of the summary tells it. */
  part: SummarizedPart | null;
  summary: string | null;
  summaryFrom: string | null;
  restoredAt: string | null;
  finishedAt: string | null;
  /** When it was found that it would not happen. */
  abandonedAt: string | null;
  pending: Pending | null;
  /** When the pending text was delivered, or found to be outdated. */
  lateAt: string | null;
  /** The row that marks it in the transcript; null until it was seen there. */
  boundaryUuid: string | null;
  preTokens: number | null;
  postTokens: number | null;
  durationMs: number | null;
  /** If no brief was given: how many of the lost facts one would have given back. */
  restorable: number | null;
  /** When its summary was made, if that was reported; it may have been used much later. */
  madeAt: string | null;
  /** The prompts that a summary had to cover before its use, and how many of them it lacks. */
  madePrompts: number | null;
  madeLacking: number | null;
  /** The lines that stay word for word, if they are known. */
  keptFrom: number | null;
  keptTo: number | null;
  /** Since when nobody was there, if nobody asked for it and nobody saw it. */
  awayAt: string | null;
}
