import { type Position, START } from '../../domain/position.ts';
import { startThread, type Thread } from '../../domain/thread.ts';
import type { Database } from '../sqlite/binding.ts';

/** How far the words of one transcript were taken in. */
export interface TextReading {
  transcriptId: number;
  position: Position;
  carried: TextCarry;
}

/** What must be remembered of the lines before. */
export interface TextCarry {
  /** Calls without an answer yet, and the tool that each was for. */
  openCalls: Record<string, string>;
  thread: Thread;
  /** Prompts of branches that the user went back behind. */
  leftPrompts: string[];
}

function startCarry(): TextCarry {
  return { openCalls: {}, thread: startThread(), leftPrompts: [] };
}

/** Whose words a transcript holds. */
export interface TranscriptOwner {
  path: string;
  /** Empty where only the rows tell. */
  sessionId: string;
  /** Empty for the session itself. */
  agentId: string;
  /** Who wrote it, where that is known; the usual one otherwise. */
  client?: string;
}

/** Only how far it was read: enough to see that there is nothing new. */
export function findTextPosition(database: Database, path: string): Position | undefined {
  const row = database.prepare('SELECT offset, line, head FROM transcripts WHERE path = ?').get(path);
  return row && { offset: row.offset as number, line: row.line as number, head: row.head as string };
}

export function findTextReading(database: Database, path: string): TextReading | undefined {
  const row = database.prepare('SELECT * FROM transcripts WHERE path = ?').get(path);
  if (!row) return undefined;
  return {
    transcriptId: row.id as number,
    position: { offset: row.offset as number, line: row.line as number, head: row.head as string },
    carried: JSON.parse(row.carried as string),
  };
}

export function startTextReading(
  database: Database,
  { path, sessionId, agentId }: TranscriptOwner,
): TextReading {
  const carried = startCarry();
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO transcripts (path, session_id, agent_id, cwd, offset, line, head, carried)
       VALUES (?, ?, ?, '', 0, 0, '', ?)`,
    )
    .run(path, sessionId, agentId, JSON.stringify(carried));
  return { transcriptId: Number(lastInsertRowid), position: START, carried };
}

export interface TextProgress {
  sessionId: string;
  /** Where the session worked, by its first row that says so. */
  cwd: string;
  /** Of the rows that were read; 0 when none said. */
  firstTime: number;
  lastTime: number;
}

export function saveTextReading(database: Database, reading: TextReading, progress: TextProgress): void {
  const { transcriptId, position, carried } = reading;
  const { sessionId, cwd, firstTime, lastTime } = progress;
  database
    .prepare(
      `UPDATE transcripts SET offset = ?, line = ?, head = ?, carried = ?,
         session_id = iif(session_id = '', ?, session_id), cwd = iif(cwd = '', ?, cwd),
         first_time = coalesce(first_time, nullif(?, 0)), last_time = coalesce(nullif(?, 0), last_time) WHERE id = ?`,
    )
    .run(
      ...[position.offset, position.line, position.head, JSON.stringify(carried), sessionId, cwd],
      ...[firstTime, lastTime, transcriptId],
    );
}

/**
 * A file that was replaced is read from its beginning. What was kept of the old one stays: it may be the only copy, and
 * rows that are in both are known by their ids. Lines are counted on, as in the ledger.
 */
export function restartTextReading(reading: TextReading): void {
  reading.position = { ...START, line: reading.position.line };
  reading.carried = startCarry();
}

/** Lets the next one begin at the start of the files of a session: what is known is not taken in twice. */
export function readAgain(database: Database, sessionId: string): void {
  database
    .prepare("UPDATE transcripts SET offset = 0, line = 0, head = '', carried = ? WHERE session_id = ?")
    .run(JSON.stringify(startCarry()), sessionId);
}
