import type { EntryOf, SummarizedPart } from '../../domain/entry.ts';
import type { Database } from '../sqlite/binding.ts';
import type { Whose } from './compactions.ts';

/**
 * What is still pending: for the model the whole brief, or what a brief made without the summary could not know; for the record a
 * second look, because more stayed verbatim than the brief took for granted, or because it left out what the client was about to attach.
 */
export type Pending = 'brief' | 'difference' | 'score';

export interface PendingCompaction {
  id: number;
  pending: Pending;
  number: number;
  summary: string;
  /** Whether a part of the conversation was summarized only. */
  isPart: boolean;
}

/** A transcript that is read anew shows its boundaries again. */
export function isBoundaryKnown(database: Database, { sessionId, agentId }: Whose, uuid: string): boolean {
  return (
    database
      .prepare('SELECT 1 FROM compactions WHERE session_id = ? AND agent_id = ? AND boundary_uuid = ?')
      .get(sessionId, agentId, uuid) !== undefined
  );
}

/**
 * The record that a boundary in the transcript belongs to: the oldest one that happened and has none yet, else the one that was
 * announced before it.
 */
export function findCompactionForBoundary(
  database: Database,
  { sessionId, agentId }: Whose,
  writtenAt: string,
): { id: number; isRestored: boolean } | undefined {
  const row = database
    .prepare(
      `SELECT id, restored_at FROM compactions WHERE session_id = ? AND agent_id = ? AND boundary_uuid IS NULL AND abandoned_at IS NULL
         AND (restored_at IS NOT NULL OR summary IS NOT NULL OR started_at <= ?)
       ORDER BY restored_at IS NULL AND summary IS NULL, id LIMIT 1`,
    )
    .get(sessionId, agentId, writtenAt);
  return row && { id: row.id as number, isRestored: row.restored_at !== null };
}

/** The last compaction that the transcript told of. */
export function findLastWithBoundary(
  database: Database,
  { sessionId, agentId }: Whose,
): { id: number; isRestored: boolean } | undefined {
  const row = database
    .prepare(
      `SELECT id, restored_at FROM compactions WHERE session_id = ? AND agent_id = ? AND boundary_uuid IS NOT NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .get(sessionId, agentId);
  return row && { id: row.id as number, isRestored: row.restored_at !== null };
}

/** What only the transcript tells: how many tokens, how long, and that it happened. */
export function setBoundary(
  database: Database,
  compactionId: number,
  { origin, trigger, preTokens, postTokens, durationMs }: EntryOf<'compacted'>,
  number: number,
): void {
  database
    .prepare(
      `UPDATE compactions SET boundary_uuid = ?, pre_tokens = ?, post_tokens = ?, duration_ms = ?, number = ?,
         trigger = coalesce(trigger, ?), finished_at = coalesce(finished_at, ?) WHERE id = ?`,
    )
    .run(
      origin.uuid,
      preTokens ?? null,
      postTokens ?? null,
      durationMs ?? null,
      number,
      trigger === 'unknown' ? null : trigger,
      origin.time,
      compactionId,
    );
}

/** What only the summary row tells: that the user had a part of the conversation summarized, and which. */
export function setPart(database: Database, compactionId: number, part: SummarizedPart): void {
  database.prepare('UPDATE compactions SET part = ? WHERE id = ?').run(part, compactionId);
}

/** The summary as it stands in the transcript counts where no hook has told it. */
export function setSummaryOfBoundary(
  database: Database,
  { sessionId, agentId }: Whose,
  summary: string,
): void {
  database
    .prepare(
      `UPDATE compactions SET summary = ?, summary_from = 'transcript' WHERE summary IS NULL AND id =
         (SELECT max(id) FROM compactions WHERE session_id = ? AND agent_id = ? AND boundary_uuid IS NOT NULL)`,
    )
    .run(summary, sessionId, agentId);
}

/** Only the last compaction of a conversation can still be made up for. */
export function setPending(
  database: Database,
  { sessionId, agentId }: Whose,
  compactionId: number,
  pending: Pending | null,
): void {
  database
    .prepare(
      'UPDATE compactions SET pending = NULL WHERE session_id = ? AND agent_id = ? AND pending IS NOT NULL',
    )
    .run(sessionId, agentId);
  database.prepare('UPDATE compactions SET pending = ? WHERE id = ?').run(pending, compactionId);
}

/** What is still pending for a conversation, once the summary is known; a second look is for when the transcript tells of the compaction. */
export function findPending(
  database: Database,
  { sessionId, agentId }: Whose,
): PendingCompaction | undefined {
  const row = database
    .prepare(
      `SELECT id, pending, number, summary, part FROM compactions
       WHERE session_id = ? AND agent_id = ? AND pending IS NOT NULL AND summary IS NOT NULL
         AND (pending <> 'score' OR boundary_uuid IS NOT NULL) ORDER BY id DESC LIMIT 1`,
    )
    .get(sessionId, agentId);
  return (
    row && {
      id: row.id as number,
      pending: row.pending as Pending,
      number: (row.number as number | null) ?? 1,
      summary: row.summary as string,
      isPart: row.part !== null,
    }
  );
}

/** Takes what is pending, so that of several hooks at once only one delivers it. */
export function settlePending(database: Database, compactionId: number, now: string): boolean {
  const { changes } = database
    .prepare('UPDATE compactions SET pending = NULL, late_at = ? WHERE id = ? AND pending IS NOT NULL')
    .run(now, compactionId);
  return Number(changes) === 1;
}
