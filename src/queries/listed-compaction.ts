import { existsSync } from 'node:fs';
import type { StoredCompaction } from '../archive/lists/list-compactions.ts';
import { listUndone } from '../archive/records/imported-sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { SummarizedPart } from '../domain/entry.ts';
import { type SurvivalCounts, survivalScore } from '../domain/survival.ts';
import type { ChosenCompaction } from './choose-compaction.ts';

export type CompactionState = 'happened' | 'in progress' | 'did not happen';

/** A summarizer that keeps failing is given up by the client long before. */
const PATIENCE_MILLISECONDS = 15 * 60_000;

/** Whether a compaction can be undone, and if not, why. */
export type UndoState =
  | 'possible'
  /** The transcript does not lie where the client would find what is made beside it. */
  | 'brief only'
  | 'transcript gone'
  | 'subagent'
  | 'did not happen'
  | 'in progress';

/** A compaction in `audit --json`. Other programs rely on this shape: see docs/audit.md. */
export interface ListedCompaction {
  /** What `audit` and `undo` take. */
  name: string;
  /** Null when it is not on record and only the transcript tells of it. */
  id: number | null;
  state: CompactionState;
  session: string;
  /** Null for the main session. */
  agent: string | null;
  project: string;
  number: number | null;
  trigger: string | null;
  /** `after` or `before` where the user had only what came after or before a prompt summarized. */
  part: SummarizedPart | null;
  time: string;
  restoredAt: string | null;
  finishedAt: string | null;
  durationMs: number | null;
  preTokens: number | null;
  postTokens: number | null;
  summaryChars: number | null;
  /** Null until the ledger was compared with the summary; the score, in percent, too. */
  facts: SurvivalCounts | null;
  score: number | null;
  /** Where no brief was given: the score with the one that tideproof would have given. Null where one was. */
  possibleScore: number | null;
  transcript: string;
  undo: UndoState;
  /** The sessions that were made to undo it, newest first. */
  undoneBy: string[];
}

export function listStored(stored: StoredCompaction, now: Date, database: Database): ListedCompaction {
  const { id, sessionId, cwd, number, trigger, part, startedAt, counts } = stored;
  const { restoredAt, finishedAt, durationMs, preTokens, postTokens } = stored;
  return {
    ...{ name: String(id), id, state: compactionState(stored, now), session: sessionId },
    ...{ agent: stored.agentId || null, project: cwd, number, trigger, part, time: startedAt },
    ...{ restoredAt, finishedAt, durationMs, preTokens, postTokens },
    summaryChars: stored.summary?.length ?? null,
    facts: counts,
    score: counts && survivalScore(counts),
    possibleScore: possibleScore(stored),
    transcript: stored.transcriptPath,
    undo: undoState(stored, now),
    undoneBy: stored.boundaryUuid === null ? [] : listUndone(database, stored.boundaryUuid),
  };
}

/** One that only its transcript tells of. */
export function listFound(
  { name, session, boundary }: ChosenCompaction,
  canResume: boolean,
  database: Database | undefined,
): ListedCompaction {
  const { index, trigger, part = null, time, preTokens, postTokens, summary, uuid } = boundary!;
  return {
    ...{ name, id: null, state: 'happened', session: session.id, agent: null, project: session.cwd },
    ...{ number: index, trigger: trigger === 'unknown' ? null : trigger, part, time },
    ...{ restoredAt: null, finishedAt: null, durationMs: null, preTokens, postTokens },
    ...{ summaryChars: summary.length, facts: null, score: null, possibleScore: null },
    transcript: session.transcriptPath,
    undo: canResume ? 'possible' : 'brief only',
    undoneBy: database ? listUndone(database, uuid) : [],
  };
}

/** An announced compaction of which nothing more was heard may still be at work, if it was announced just now. */
export function compactionState(compaction: StoredCompaction, now: Date): CompactionState {
  const { happened, startedAt, finishedAt, abandonedAt, sessionEndedAt } = compaction;
  if (happened) return 'happened';
  const over = finishedAt !== null || abandonedAt !== null || sessionEndedAt !== null;
  return !over && now.getTime() - Date.parse(startedAt) < PATIENCE_MILLISECONDS
    ? 'in progress'
    : 'did not happen';
}

function undoState(stored: StoredCompaction, now: Date): UndoState {
  const state = compactionState(stored, now);
  if (state !== 'happened') return state;
  if (stored.agentId !== '') return 'subagent';
  return existsSync(stored.transcriptPath) ? 'possible' : 'transcript gone';
}

/** The score, had there been a brief. */
export function possibleScore({
  counts,
  restorable,
}: Pick<StoredCompaction, 'counts' | 'restorable'>): number | null {
  if (!counts || restorable === null) return null;
  return survivalScore({ ...counts, restored: counts.restored + restorable });
}
