import { existsSync } from 'node:fs';
import { listUndone } from '../archive/lists/find-sessions.ts';
import { HAS_HAPPENED, type StoredCompaction } from '../archive/lists/list-compactions.ts';
import { listPins } from '../archive/records/pins.ts';
import { findReady } from '../archive/records/ready-summaries.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { carriedText } from '../brief/carried-text.ts';
import { bodyOfSummary } from '../domain/handoff-section.ts';
import type { SessionRef } from '../domain/session.ts';
import { promptsInContext } from '../domain/survival.ts';
import type { CompactionState, ListedCompaction, UndoState } from './compaction-document.ts';

/** After this time the client has given up on a failing summarizer. */
const PATIENCE_MILLISECONDS = 15 * 60_000;

export function listStored(stored: StoredCompaction, now: Date, database: Database): ListedCompaction {
  const { id, sessionId, cwd, number, trigger, part, startedAt, counts } = stored;
  const { restoredAt, finishedAt, durationMs, preTokens, postTokens } = stored;
  return {
    ...{ name: String(id), id, state: compactionState(stored, now), session: sessionId },
    ...{ agent: stored.agentId || null, project: cwd, number, trigger, part, time: startedAt },
    ...{ away: stored.awayAt !== null, madeAt: stored.madeAt },
    ...{ restoredAt, finishedAt, durationMs, preTokens, postTokens },
    summaryChars: stored.summary === null ? null : bodyOfSummary(stored.summary).length,
    facts: counts,
    score: counts && promptsInContext(counts),
    transcript: stored.transcriptPath,
    undo: undoState(stored, now),
    undoneBy: stored.boundaryUuid === null ? [] : listUndone(database, stored.boundaryUuid),
  };
}

/** A started compaction without further events may still be running, if it started recently. */
function compactionState(compaction: StoredCompaction, now: Date): CompactionState {
  const { happened, startedAt, finishedAt, abandonedAt, sessionEndedAt, madeAt } = compaction;
  if (happened) return 'happened';
  if (madeAt !== null) return abandonedAt === null ? 'summary ready' : 'summary not used';
  const over = finishedAt !== null || abandonedAt !== null || sessionEndedAt !== null;
  const isRecent = now.getTime() - Date.parse(startedAt) < PATIENCE_MILLISECONDS;
  return !over && isRecent ? 'in progress' : 'did not happen';
}

function undoState(stored: StoredCompaction, now: Date): UndoState {
  const state = compactionState(stored, now);
  if (state !== 'happened') return state;
  if (stored.agentId !== '') return 'subagent';
  return existsSync(stored.transcriptPath) ? 'possible' : 'transcript gone';
}

/** Older ones were written by other models. */
const COMPACTIONS_MAX = 100;

/** Prompts that summaries held, and that a brief would have given back, at the newest compactions without one; null if none was replayed. */
export function findHistoryFigures(database: Database) {
  type Figures = Record<'compactions' | 'prompts' | 'kept' | 'restorable', number>;
  // What a fork repeats of its parent counts once.
  const found = database.get<Figures & Record<'from' | 'to', string>>`
    SELECT count(*) AS compactions, sum(prompts) AS prompts, sum(kept) AS kept, sum(restorable) AS restorable,
      min(started_at) AS "from", max(started_at) AS "to" FROM
      (SELECT * FROM (SELECT prompts, kept, restorable, id, min(started_at) AS started_at FROM compactions
          WHERE agent_id = '' AND ${HAS_HAPPENED} GROUP BY coalesce(boundary_uuid, id))
        WHERE prompts IS NOT NULL AND restorable IS NOT NULL
        ORDER BY started_at DESC, id DESC LIMIT ${COMPACTIONS_MAX})`!;
  return found.compactions === 0 ? null : found;
}

/** A summary that the client made ahead of its use, and what it lacks. Null if none waits, or until it was checked. */
export function findReadySummary(database: Database, { id }: Pick<SessionRef, 'id'>, project: string) {
  const ready = findReady(database, { sessionId: id, agentId: '' });
  if (!ready || ready.madePrompts === null || ready.madeLacking === null) return null;
  const { summary, madeAt, startedAt, madePrompts: prompts, madeLacking: lacking } = ready;
  const text = carriedText(summary);
  const pins = listPins(database, { sessionId: id, project })
    .map((pin) => pin.text)
    .filter((pin) => !text.quotes(pin));
  return { madeAt: madeAt ?? startedAt, prompts, lacking, pins };
}
