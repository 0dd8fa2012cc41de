import type { OwnCommand } from '../../domain/entry.ts';
import { startThread, type Thread } from '../../domain/thread.ts';
import { type RecordFilter, recordConditions, selectWhere } from '../lists/record-filter.ts';
import { findOrStart, type Reading, saveReading } from '../records/transcripts.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';

/** A transcript whose text is stored, even if its file is gone. */
export interface TextTranscript {
  id: number;
  /** Empty as long as no row told it. */
  sessionId: string;
  /** Empty for the session itself. */
  agentId: string;
  cwd: string;
  path: string;
  /** Milliseconds since the epoch; null when no row said. */
  firstTime: number | null;
  lastTime: number | null;
}

const SELECT = sql`SELECT id, session_id, agent_id, cwd, path, first_time, last_time FROM transcripts`;

/** Transcripts of sessions or, `withAgents`, of their agents too. The one that was written to last comes first. */
export function listTextTranscripts(
  database: Database,
  { withAgents, ...filter }: Pick<RecordFilter, 'session' | 'folders'> & { withAgents?: boolean },
): TextTranscript[] {
  const conditions = [...recordConditions(filter, 'last_time'), withAgents ? undefined : sql`agent_id = ''`];
  return database.all`${SELECT} ${selectWhere(conditions, 'last_time DESC, id DESC')}`;
}

export function findTextTranscript(database: Database, id: number): TextTranscript | undefined {
  return database.get`${SELECT} WHERE id = ${id}`;
}

/** The transcripts of exactly this session: its own first, then those of its agents. */
export function listTranscriptsOf(database: Database, sessionId: string): TextTranscript[] {
  return database.all`${SELECT} WHERE session_id = ${sessionId} ORDER BY agent_id <> '', id`;
}

/** The time of the last entry of every archived session, in milliseconds since the epoch. */
export function listLastTimes(database: Database): Map<string, number> {
  const rows = database.all<{ id: string; time: number }>`
    SELECT session_id AS id, max(coalesce(last_time, 0)) AS time FROM transcripts GROUP BY session_id`;
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** The line of the last entry; 0 if there is none. */
export function findLastLine(database: Database, id: number): number {
  return database.value<number>`SELECT max(line) FROM entries WHERE transcript_id = ${id}` ?? 0;
}

export type TextReading = Reading<TextMemory>;

/** What reading needs from earlier lines. */
export interface TextMemory {
  /** Calls that have no answer yet, by their ids. */
  openCalls: Record<string, OpenCall>;
  thread: Thread;
  /** Prompts of abandoned branches. */
  leftPrompts: string[];
  /** Our own command that has run since the last prompt: what the model writes then is a handoff. */
  ownCommand: OwnCommand | '';
}

export interface OpenCall {
  tool: string;
  /** What the user is asked for: an answer to a question, or leave for a plan. */
  asks?: 'answer' | 'plan' | undefined;
}

export function startMemory(): TextMemory {
  return { openCalls: {}, thread: startThread(), leftPrompts: [], ownCommand: '' };
}

export interface TranscriptOwner extends Pick<TextTranscript, 'path' | 'sessionId' | 'agentId'> {
  /** The client that wrote it, if known; otherwise the default one. */
  client?: string;
}

export function startTextReading(database: Database, { path, sessionId, agentId }: TranscriptOwner) {
  return findOrStart(database, { path, sessionId, agentId, cwd: '' }, startMemory);
}

/** What the rows that were read say of their session; 0 and empty when none said. */
export interface TextOrigin {
  sessionId: string;
  /** Where the session worked, by its first row that says so. */
  cwd: string;
  firstTime: number;
  lastTime: number;
}

export function saveTextReading(database: Database, reading: TextReading, origin: TextOrigin): void {
  const { sessionId, cwd, firstTime, lastTime } = origin;
  saveReading(database, reading);
  database.run`UPDATE transcripts SET session_id = iif(session_id = '', ${sessionId}, session_id),
      cwd = iif(cwd = '', ${cwd}, cwd), first_time = coalesce(first_time, nullif(${firstTime}, 0)),
      last_time = coalesce(nullif(${lastTime}, 0), last_time)
    WHERE id = ${reading.transcriptId}`;
}

/** The fill of the context at a line of the transcript, or a compaction. */
export interface ContextPoint {
  line: number;
  /** Milliseconds since the epoch; 0 when the row does not say. */
  time: number;
  /** Null if a compaction does not report the remaining tokens. */
  tokens: number | null;
  /** The row that marks a compaction; empty otherwise. */
  boundaryUuid: string;
  /** The rows that a compaction kept verbatim. */
  keptUuids: readonly string[];
}

export function listContextPoints(database: Database, transcriptId: number): ContextPoint[] {
  const rows = database.all<Omit<ContextPoint, 'keptUuids'> & { keptUuids: string }>`
    SELECT line, time, tokens, boundary_uuid, kept_uuids FROM context_points
    WHERE transcript_id = ${transcriptId} ORDER BY line`;
  return rows.map((row) => ({ ...row, keptUuids: row.keptUuids.split(' ').filter(Boolean) }));
}
