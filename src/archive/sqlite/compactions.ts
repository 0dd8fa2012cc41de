import type { Database, SqlValue } from './binding.ts';

/** A compaction as far as it is known: started, summarized, restored, finished. Any step may be missing. */
export interface CompactionRow {
  id: number;
  summary: string | null;
  restoredAt: string | null;
}

/** The compaction in progress: the last one that has not been restored or finished. */
export function findOpenCompaction(
  database: Database,
  sessionId: string,
  agentId: string,
): CompactionRow | undefined {
  const row = database
    .prepare(
      `SELECT id, summary, restored_at FROM compactions WHERE session_id = ? AND agent_id = ? AND finished_at IS NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .get(sessionId, agentId);
  return row && toCompaction(row);
}

/** The compaction, of the session or one of its agents, that waits for a summary: the last one announced. */
export function findUnsummarizedCompaction(database: Database, sessionId: string): CompactionRow | undefined {
  const row = database
    .prepare(
      `SELECT id, summary, restored_at FROM compactions WHERE session_id = ? AND finished_at IS NULL
         AND (summary IS NULL OR summary NOT LIKE '%<summary>%') ORDER BY id DESC LIMIT 1`,
    )
    .get(sessionId);
  return row && toCompaction(row);
}

function toCompaction(row: Record<string, SqlValue>): CompactionRow {
  return {
    id: row.id as number,
    summary: row.summary as string | null,
    restoredAt: row.restored_at as string | null,
  };
}

export function startCompaction(
  database: Database,
  sessionId: string,
  agentId: string,
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
export function dropOpenCompactions(
  database: Database,
  sessionId: string,
  agentId: string,
  now: string,
): void {
  database
    .prepare(
      'UPDATE compactions SET finished_at = ? WHERE session_id = ? AND agent_id = ? AND finished_at IS NULL',
    )
    .run(now, sessionId, agentId);
}

export function setSummary(database: Database, compactionId: number, summary: string, from: string): void {
  database
    .prepare('UPDATE compactions SET summary = ?, summary_from = ? WHERE id = ?')
    .run(summary, from, compactionId);
}

export interface SurvivalCounts {
  tracked: number;
  kept: number;
  restored: number;
  deferred: number;
}

export function setRestored(
  database: Database,
  compactionId: number,
  now: string,
  counts: SurvivalCounts,
): void {
  database
    .prepare(
      'UPDATE compactions SET restored_at = ?, tracked = ?, kept = ?, restored = ?, deferred = ? WHERE id = ?',
    )
    .run(now, counts.tracked, counts.kept, counts.restored, counts.deferred, compactionId);
}

export function finishCompaction(database: Database, compactionId: number, now: string): void {
  database.prepare('UPDATE compactions SET finished_at = ? WHERE id = ?').run(now, compactionId);
}
