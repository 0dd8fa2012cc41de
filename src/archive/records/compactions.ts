import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';

/** A compaction as far as it is known: started, summarized, restored, finished. Any step may be missing. */
export interface CompactionRow {
  id: number;
  summary: string | null;
  restoredAt: string | null;
}

export interface LastCompaction extends CompactionRow {
  finishedAt: string | null;
  /** What set it off, where that was told. */
  trigger: string | null;
}

/** Whose conversation was compacted: the session's own, or that of one of its agents. */
export interface Whose {
  sessionId: string;
  agentId: string;
}

const COLUMNS = 'id, summary, restored_at';
const IS_OPEN = 'finished_at IS NULL AND abandoned_at IS NULL';

/** The compaction in progress: the last one announced that was neither finished nor given up. */
export function findOpenCompaction(
  database: Database,
  { sessionId, agentId }: Whose,
): CompactionRow | undefined {
  return toCompaction(
    database
      .prepare(
        `SELECT ${COLUMNS} FROM compactions WHERE session_id = ? AND agent_id = ? AND ${IS_OPEN}
         ORDER BY id DESC LIMIT 1`,
      )
      .get(sessionId, agentId),
  );
}

/** A compaction that has no whole summary yet, with what its summarizer was told to keep. */
export interface WaitingCompaction extends CompactionRow {
  told: string;
}

/** The compactions, of the session and of its agents, that wait for a summary: the last one announced first. */
export function listWaitingCompactions(database: Database, sessionId: string): WaitingCompaction[] {
  return database
    .prepare(
      `SELECT ${COLUMNS},
         (SELECT text FROM context_injections AS given WHERE given.session_id = compactions.session_id
            AND given.compaction_id = compactions.id AND given.event = 'compaction-started') AS told
       FROM compactions WHERE session_id = ? AND ${IS_OPEN}
         AND (summary IS NULL OR summary NOT LIKE '%<summary>%') ORDER BY id DESC`,
    )
    .all(sessionId)
    .map((row) => ({ ...toCompaction(row)!, told: String(row.told ?? '') }));
}

/** Whether the last compaction on record has this summary: the transcript may tell it before a hook in the background does. */
export function isLastSummary(database: Database, { sessionId, agentId }: Whose, summary: string): boolean {
  const row = database
    .prepare('SELECT summary FROM compactions WHERE session_id = ? AND agent_id = ? ORDER BY id DESC LIMIT 1')
    .get(sessionId, agentId);
  if (typeof row?.summary !== 'string') return false;
  return row.summary === summary || row.summary.includes(withoutTags(summary));
}

/** The client writes into the transcript what stands between the tags. */
function withoutTags(summary: string): string {
  const [, after = summary] = summary.split('<summary>');
  return after.split('</summary>')[0]!.trim();
}

/** Whether one was begun, of the session itself. */
export function isCompacted(database: Database, sessionId: string): boolean {
  return (
    database
      .prepare("SELECT 1 FROM compactions WHERE session_id = ? AND agent_id = '' LIMIT 1")
      .get(sessionId) !== undefined
  );
}

/** The last compaction that was not given up and is not yet in the transcript: the client writes it down when all is over. */
export function findLastCompaction(
  database: Database,
  { sessionId, agentId }: Whose,
): LastCompaction | undefined {
  const row = database
    .prepare(
      `SELECT ${COLUMNS}, finished_at, trigger FROM compactions WHERE session_id = ? AND agent_id = ?
         AND abandoned_at IS NULL AND boundary_uuid IS NULL ORDER BY id DESC LIMIT 1`,
    )
    .get(sessionId, agentId);
  const compaction = toCompaction(row);
  return (
    compaction && {
      ...compaction,
      finishedAt: row!.finished_at as string | null,
      trigger: row!.trigger as string | null,
    }
  );
}

function toCompaction(row: Record<string, SqlValue> | undefined): CompactionRow | undefined {
  return (
    row && {
      id: row.id as number,
      summary: row.summary as string | null,
      restoredAt: row.restored_at as string | null,
    }
  );
}

export function startCompaction(
  database: Database,
  { sessionId, agentId }: Whose,
  now: string,
  trigger: string | null,
  instructions: string,
): number {
  const { lastInsertRowid } = database
    .prepare(
      'INSERT INTO compactions (session_id, agent_id, started_at, trigger, instructions) VALUES (?, ?, ?, ?, ?)',
    )
    .run(sessionId, agentId, now, trigger, instructions);
  return Number(lastInsertRowid);
}

/** A compaction that was announced but never happened must not lend its summary to the next one. */
export function closeOpenCompactions(database: Database, { sessionId, agentId }: Whose, now: string): void {
  database
    .prepare(
      `UPDATE compactions SET finished_at = iif(restored_at IS NULL, NULL, ?), abandoned_at = iif(restored_at IS NULL, ?, NULL)
       WHERE session_id = ? AND agent_id = ? AND ${IS_OPEN}`,
    )
    .run(now, now, sessionId, agentId);
}

/**
 * A `/compact` stands between two turns: if nobody wrote a summary before the next turn ended, the user cancelled it. The end of the
 * turn before it may be told late.
 */
export function closeCancelledCompactions(database: Database, sessionId: string, now: string): void {
  database
    .prepare(
      `UPDATE compactions SET abandoned_at = ? WHERE session_id = ? AND agent_id = '' AND trigger = 'manual'
         AND summary IS NULL AND boundary_uuid IS NULL AND restored_at IS NULL AND ${IS_OPEN}
         AND started_at <= (SELECT prompted_at FROM sessions WHERE sessions.id = session_id)`,
    )
    .run(now, sessionId);
}

export function setSummary(database: Database, compactionId: number, summary: string, from: string): void {
  database
    .prepare('UPDATE compactions SET summary = ?, summary_from = ? WHERE id = ?')
    .run(summary, from, compactionId);
}

/** Which compaction of the conversation it is, counted from 1. */
export function setNumber(database: Database, compactionId: number, number: number): void {
  database.prepare('UPDATE compactions SET number = ? WHERE id = ?').run(number, compactionId);
}

export function setRestored(
  database: Database,
  compactionId: number,
  now: string,
  counts: SurvivalCounts,
): void {
  database
    .prepare(
      'UPDATE compactions SET restored_at = ?, tracked = ?, kept = ?, restored = ?, deferred = ?, lost = ?, restorable = NULL WHERE id = ?',
    )
    .run(now, counts.tracked, counts.kept, counts.restored, counts.deferred, counts.lost, compactionId);
}

/** A second look at a compaction whose brief was given. */
export function setCounts(database: Database, compactionId: number, counts: SurvivalCounts): void {
  database
    .prepare(
      'UPDATE compactions SET tracked = ?, kept = ?, restored = ?, deferred = ?, lost = ? WHERE id = ?',
    )
    .run(counts.tracked, counts.kept, counts.restored, counts.deferred, counts.lost, compactionId);
}

export function finishCompaction(database: Database, compactionId: number, now: string): void {
  database.prepare('UPDATE compactions SET finished_at = ? WHERE id = ?').run(now, compactionId);
}
