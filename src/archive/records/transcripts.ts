import { type Position, START } from '../../domain/position.ts';
import { type Progress, startProgress } from '../../domain/progress.ts';
import { startThread } from '../../domain/thread.ts';
import type { Database } from '../sqlite/binding.ts';

/** How far one transcript was read, and what reading had learned by then. */
export interface Reading {
  transcriptId: number;
  position: Position;
  progress: Progress;
}

/** Only how far it was read: enough to see that there is nothing new. */
export function findPosition(database: Database, path: string): Position | undefined {
  return database.get`SELECT offset, line, head FROM transcripts WHERE path = ${path}`;
}

/** How full the conversation was when it was last read, in which model, and after how many compactions. */
export interface Measured {
  tokens: number;
  model: string;
  generation: number;
  /** Since when it is too large to go on; empty when it is not. */
  stuckAt: string;
}

/** Only what was measured: what else reading has learned may be large. */
export function findMeasured(database: Database, path: string): Measured | undefined {
  return database.get`SELECT progress ->> '$.contextTokens' AS tokens, progress ->> '$.model' AS model,
      progress ->> '$.generation' AS generation, coalesce(progress ->> '$.stuckAt', '') AS stuck_at
    FROM transcripts WHERE path = ${path}`;
}

/** Notes that a conversation is too large to go on, if its own rows have not said so yet. */
export function setStuck(database: Database, path: string, now: string): void {
  database.run`UPDATE transcripts SET progress = json_set(progress, '$.stuckAt', ${now})
    WHERE path = ${path} AND progress ->> '$.stuckAt' = ''`;
}

export function findTranscriptId(database: Database, path: string): number | undefined {
  return database.value`SELECT id FROM transcripts WHERE path = ${path}`;
}

export function findReading(database: Database, path: string): Reading | undefined {
  const row = database.get<Position & { id: number; progress: string }>`
    SELECT id, offset, line, head, progress FROM transcripts WHERE path = ${path}`;
  if (!row) return undefined;
  const { id, progress, ...position } = row;
  return { transcriptId: id, position, progress: JSON.parse(progress) };
}

export function startReading(database: Database, path: string, sessionId: string): Reading {
  const progress = startProgress();
  const { lastInsertRowid } =
    database.run`INSERT INTO transcripts (path, session_id, offset, line, head, progress)
      VALUES (${path}, ${sessionId}, 0, 0, ${START.head}, ${JSON.stringify(progress)})`;
  return { transcriptId: lastInsertRowid, position: START, progress };
}

export function saveReading(database: Database, reading: Reading): void {
  const { position, progress, transcriptId } = reading;
  database.run`UPDATE transcripts SET offset = ${position.offset}, line = ${position.line}, head =
    ${position.head}, progress = ${JSON.stringify(progress)} WHERE id = ${transcriptId}`;
}

/**
 * Another file stands under the same name, or the same one is shorter than it was. What is known stays: it may be the only
 * copy. Rows that are in both are known by their ids, and lines are counted on, so that what is read now comes later.
 */
export function restartReading(reading: Reading): void {
  reading.position = { ...START, line: reading.position.line };
  // Its offsets are those of the other file.
  reading.progress.thread = startThread();
}

/** Forgets what was read from a transcript, so that it can be read without a branch that the user left. */
export function clearReading(database: Database, reading: Reading): void {
  // Notes were never in the file.
  database.run`DELETE FROM facts WHERE transcript_id = ${reading.transcriptId} AND kind <> 'note'`;
  database.run`DELETE FROM rows_seen WHERE transcript_id = ${reading.transcriptId}`;
  reading.position = START;
  reading.progress = startProgress();
}
