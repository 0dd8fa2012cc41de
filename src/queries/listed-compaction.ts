import { existsSync } from 'node:fs';
import type { StoredCompaction } from '../archive/lists/list-compactions.ts';
import { listUndone } from '../archive/records/undone-sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type SurvivalCounts, survivalScore } from '../domain/survival.ts';
import type { ChosenCompaction } from './choose-compaction.ts';
import { type CompactionState, compactionState } from './compaction-state.ts';

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
  transcript: string;
  undo: UndoState;
  /** The sessions that were made to undo it, newest first. */
  undoneBy: string[];
}

export function listStored(stored: StoredCompaction, now: Date, database: Database): ListedCompaction {
  const { id, counts, restoredAt, finishedAt, durationMs } = stored;
  return {
    name: String(id),
    id,
    state: compactionState(stored, now),
    session: stored.sessionId,
    agent: stored.agentId || null,
    project: stored.cwd,
    number: stored.number,
    trigger: stored.trigger,
    time: stored.startedAt,
    ...{ restoredAt, finishedAt, durationMs },
    preTokens: stored.preTokens,
    postTokens: stored.postTokens,
    summaryChars: stored.summary?.length ?? null,
    facts: counts,
    score: counts && survivalScore(counts),
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
  return {
    name,
    id: null,
    state: 'happened',
    session: session.id,
    agent: null,
    project: session.cwd,
    number: boundary!.index,
    trigger: boundary!.trigger === 'unknown' ? null : boundary!.trigger,
    time: boundary!.time,
    ...{ restoredAt: null, finishedAt: null, durationMs: null },
    preTokens: boundary!.preTokens,
    postTokens: boundary!.postTokens,
    summaryChars: boundary!.summary.length,
    facts: null,
    score: null,
    transcript: session.transcriptPath,
    undo: canResume ? 'possible' : 'brief only',
    undoneBy: database ? listUndone(database, boundary!.uuid) : [],
  };
}

function undoState(stored: StoredCompaction, now: Date): UndoState {
  const state = compactionState(stored, now);
  if (state !== 'happened') return state;
  if (stored.agentId !== '') return 'subagent';
  return existsSync(stored.transcriptPath) ? 'possible' : 'transcript gone';
}
