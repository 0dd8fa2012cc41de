import { beginsWith, liesIn, selectWhere } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';

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

const SELECT = sql`SELECT id, session_id, agent_id, cwd, path, first_time, last_time FROM transcripts`;

/** The one that was written to last comes first. */
export function listTextTranscripts(database: Database, filter: TranscriptFilter): TextTranscript[] {
  const { session, folders, withAgents, limit } = filter;
  const conditions = [
    beginsWith('session_id', session),
    folders && liesIn('cwd', folders),
    withAgents ? undefined : sql`agent_id = ''`,
  ];
  return database.all`${SELECT} ${selectWhere(conditions, 'last_time DESC, id DESC', limit)}`;
}

export function findTextTranscript(database: Database, id: number): TextTranscript | undefined {
  return database.get`${SELECT} WHERE id = ${id}`;
}

/** Those of exactly this session: its own first, then those of its agents. */
export function listTranscriptsOf(database: Database, sessionId: string): TextTranscript[] {
  return database.all`${SELECT} WHERE session_id = ${sessionId} ORDER BY agent_id <> '', id`;
}

/** The line of the last thing that was said in it; 0 when nothing was. */
export function findLastLine(database: Database, id: number): number {
  return database.value<number>`SELECT max(line) FROM entries WHERE transcript_id = ${id}` ?? 0;
}
