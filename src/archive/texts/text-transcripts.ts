import { beginsWith, type Condition, liesIn, selectWhere } from '../lists/condition.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';

/** A transcript whose words are kept, whether its file is still there or not. */
export interface TextTranscript {
  id: number;
  sessionId: string;
  /** Empty for the session itself. */
  agentId: string;
  cwd: string;
  path: string;
  /** Milliseconds since the epoch; null when no row said. */
  firstTime: number | null;
  lastTime: number | null;
}

export interface TranscriptFilter {
  /** The id of a session or how it begins. */
  session?: string;
  folders?: readonly string[];
  /** Those of agents too. */
  withAgents?: boolean;
  limit?: number;
}

/** The one that was written to last comes first. */
export function listTextTranscripts(database: Database, filter: TranscriptFilter): TextTranscript[] {
  const { session, folders, withAgents, limit } = filter;
  const conditions: (Condition | undefined)[] = [
    beginsWith('session_id', session),
    folders && liesIn('cwd', folders),
    withAgents ? undefined : { sql: "agent_id = ''", values: [] },
  ];
  const { sql, values } = selectWhere(conditions, 'last_time DESC, id DESC', limit);
  return database
    .prepare(`SELECT * FROM transcripts ${sql}`)
    .all(...values)
    .map(toTranscript);
}

export function findTextTranscript(database: Database, id: number): TextTranscript | undefined {
  const row = database.prepare('SELECT * FROM transcripts WHERE id = ?').get(id);
  return row && toTranscript(row);
}

/** Those of exactly this session: its own first, then those of its agents. */
export function listTranscriptsOf(database: Database, sessionId: string): TextTranscript[] {
  return database
    .prepare("SELECT * FROM transcripts WHERE session_id = ? ORDER BY agent_id <> '', id")
    .all(sessionId)
    .map(toTranscript);
}

/** The line of the last thing that was said in it; 0 when nothing was. */
export function findLastLine(database: Database, id: number): number {
  return Number(
    database.prepare('SELECT max(line) AS line FROM entries WHERE transcript_id = ?').get(id)?.line ?? 0,
  );
}

function toTranscript(row: Record<string, SqlValue>): TextTranscript {
  return {
    id: row.id as number,
    sessionId: row.session_id as string,
    agentId: row.agent_id as string,
    cwd: row.cwd as string,
    path: row.path as string,
    firstTime: row.first_time as number | null,
    lastTime: row.last_time as number | null,
  };
}
