import type { SummarizedPart } from '../../domain/entry.ts';
import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { assignments, type Sql, sql } from '../sqlite/sql.ts';

/** What is known of a compaction: started, summarized, restored, finished. Any step may be missing. */
export interface CompactionRow {
  id: number;
  summary: string | null;
  restoredAt: string | null;
}

export interface LastCompaction extends CompactionRow {
  finishedAt: string | null;
  /** What triggered it, if known. */
  trigger: string | null;
  startedAt: string;
  summaryFrom: string | null;
  /** When it began, if nobody was there then. */
  awayAt: string | null;
  /** The first line that stays word for word; null if it is not known. */
  keptFrom: number | null;
}

/** Whose conversation was compacted: the session's own, or that of one of its agents. */
export interface Whose {
  sessionId: string;
  agentId: string;
}

/** The condition for rows of such a conversation. */
export function isOf({ sessionId, agentId }: Whose): Sql {
  return sql`session_id = ${sessionId} AND agent_id = ${agentId}`;
}

const COLUMNS = sql`id, summary, restored_at`;
const IS_OPEN = sql`finished_at IS NULL AND abandoned_at IS NULL`;

/** The compaction in progress: the last one announced that was neither finished nor abandoned. */
export function findOpenCompaction(database: Database, whose: Whose): CompactionRow | undefined {
  return database.get`SELECT ${COLUMNS} FROM compactions WHERE ${isOf(whose)} AND ${IS_OPEN}
    ORDER BY id DESC LIMIT 1`;
}

/** A compaction without a complete summary, and what its summarizer was told to keep. */
export interface WaitingCompaction extends CompactionRow {
  /** Empty for the session itself. */
  agentId: string;
  told: string;
}

/** The compactions of the session and its agents that wait for a summary, the last one announced first. */
export function listWaitingCompactions(database: Database, sessionId: string): WaitingCompaction[] {
  return database.all`SELECT ${COLUMNS}, agent_id, coalesce((SELECT text FROM context_injections AS given
      WHERE given.session_id = compactions.session_id AND given.compaction_id = compactions.id
        AND given.event = 'compaction-started'), '') AS told
    FROM compactions WHERE session_id = ${sessionId} AND ${IS_OPEN}
      AND (summary IS NULL OR summary NOT LIKE '%<summary>%') ORDER BY id DESC`;
}

/**
 * Whether the last compaction already has this summary: the transcript may show it before a background hook reports it.
 */
export function isLastSummary(database: Database, whose: Whose, summary: string): boolean {
  const last = database.value<string | null>`SELECT summary FROM compactions WHERE ${isOf(whose)}
    ORDER BY id DESC LIMIT 1`;
  if (typeof last !== 'string') return false;
  return last === summary || last.includes(withoutTags(summary));
}

/** The text between the tags, which is what the client writes into the transcript. */
function withoutTags(summary: string): string {
  const [, after = summary] = summary.split('<summary>');
  return after.split('</summary>')[0]!.trim();
}

/** Whether the session itself ever started a compaction. */
export function isCompacted(database: Database, sessionId: string): boolean {
  return database.has`SELECT 1 FROM compactions WHERE ${isOf({ sessionId, agentId: '' })} LIMIT 1`;
}

/**
 * The last compaction that was not abandoned and is not in the transcript yet: the client writes it at the very end.
 */
export function findLastCompaction(database: Database, whose: Whose): LastCompaction | undefined {
  return database.get`SELECT ${COLUMNS}, finished_at, trigger, started_at, summary_from, away_at, kept_from FROM compactions
    WHERE ${isOf(whose)} AND abandoned_at IS NULL AND boundary_uuid IS NULL ORDER BY id DESC LIMIT 1`;
}

export function startCompaction(
  database: Database,
  { sessionId, agentId }: Whose,
  now: string,
  trigger: string | null,
  instructions: string,
): number {
  const { lastInsertRowid } = database.run`INSERT INTO compactions
    (session_id, agent_id, started_at, trigger, instructions)
    VALUES (${sessionId}, ${agentId}, ${now}, ${trigger}, ${instructions})`;
  return lastInsertRowid;
}

/** Closes open compactions: one that was announced and never happened must not pass its summary to the next one. */
export function closeOpenCompactions(database: Database, whose: Whose, now: string): void {
  database.run`UPDATE compactions SET finished_at = iif(restored_at IS NULL, NULL, ${now}),
    abandoned_at = iif(restored_at IS NULL, ${now}, NULL) WHERE ${isOf(whose)} AND ${IS_OPEN}`;
}

/**
 * Abandons a `/compact` without a summary at the end of the next turn: the user cancelled it. It must have started
 * before that turn's prompt, because the end of the previous turn may be reported late.
 */
export function closeCancelledCompactions(database: Database, sessionId: string, now: string): void {
  database.run`UPDATE compactions SET abandoned_at = ${now}
    WHERE session_id = ${sessionId} AND agent_id = '' AND trigger = 'manual' AND ${IS_OPEN}
      AND summary IS NULL AND boundary_uuid IS NULL AND restored_at IS NULL
      AND started_at <= (SELECT prompted_at FROM sessions WHERE sessions.id = session_id)`;
}

/** What becomes known of a compaction bit by bit; counts are of the user's prompts. */
interface CompactionFields extends SurvivalCounts {
  summary: string;
  /** Who reported the summary. */
  summaryFrom: string;
  /** The handoff section of the summary; empty if it has none. */
  handoff: string;
  /** Which compaction of the conversation it is, counted from 1. */
  number: number;
  restoredAt: string;
  finishedAt: string;
  /** How much a brief would have given back, if there was none. */
  restorable: number | null;
  /** Which part of the conversation the user had summarized; only the row of the summary tells it. */
  part: SummarizedPart;
  /** Since when nobody was there, if nobody asked for it and nobody sees it. */
  awayAt: string;
  /** The lines that stay word for word. */
  keptFrom: number;
  keptTo: number | null;
  /** What became of every fact, and what the handoff quotes that the user did not say; as JSON. */
  survival: string;
  misquotes: string;
  /** What was looked up again afterwards, as JSON, measured up to this line, and whether no more can be added. */
  regrets: string;
  regretsLine: number;
  regretsFinal: number;
  boundaryUuid: string;
  preTokens: number;
  postTokens: number;
  durationMs: number;
}

/** Stores what became known of a compaction. */
export function changeCompaction(database: Database, id: number, fields: Partial<CompactionFields>): void {
  database.run`UPDATE compactions SET ${assignments(fields)} WHERE id = ${id}`;
}
