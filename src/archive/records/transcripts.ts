import { type Position, START } from '../../domain/position.ts';
import { type Progress, startProgress } from '../../domain/progress.ts';
import { startThread, type Thread } from '../../domain/thread.ts';
import type { Database } from '../sqlite/binding.ts';
import { assignments, type Fields, insertion, plainSql } from '../sqlite/sql.ts';

/** How far a transcript was read, and what reading it has learned. The database of texts keeps its own. */
export interface Reading<Learned = Progress> {
  transcriptId: number;
  position: Position;
  progress: Learned;
}

/** Only the position, which is enough to see that there is nothing new. */
export function findPosition(database: Database, path: string): Position | undefined {
  return database.get`SELECT offset, line, head FROM transcripts WHERE path = ${path}`;
}

/** The fill, the model and the number of compactions when the conversation was last read. */
export interface Measured {
  tokens: number;
  model: string;
  generation: number;
  /** Since when it is too large to continue; empty if it is not. */
  stuckAt: string;
  /** The process of a session that has not ended. */
  clientPid: number | null;
}

/** Only these values, because the rest of the progress may be large. */
export function findMeasured(database: Database, path: string): Measured | undefined {
  return database.get`SELECT progress ->> '$.contextTokens' AS tokens, progress ->> '$.model' AS model,
      progress ->> '$.generation' AS generation, coalesce(progress ->> '$.stuckAt', '') AS stuck_at,
      (SELECT client_pid FROM sessions WHERE id = session_id AND ended_at IS NULL) AS client_pid
    FROM transcripts WHERE path = ${path}`;
}

/** Records that a conversation is too large to continue, unless its own rows have already shown it. */
export function setStuck(database: Database, path: string, now: string): void {
  database.run`UPDATE transcripts SET progress = json_set(progress, '$.stuckAt', ${now})
    WHERE path = ${path} AND progress ->> '$.stuckAt' = ''`;
}

export function findReading<Learned = Progress>(database: Database, path: string) {
  const row = database.get<Position & { id: number; progress: string }>`
    SELECT id, offset, line, head, progress FROM transcripts WHERE path = ${path}`;
  if (!row) return undefined;
  const { id, progress, ...position } = row;
  return { transcriptId: id, position, progress: JSON.parse(progress) as Learned };
}

export function startReading(database: Database, path: string, sessionId: string): Reading {
  return findOrStart(database, { path, sessionId }, startProgress);
}

/** The reading of a transcript in either database: from its beginning, if it is not known yet. */
export function findOrStart<Learned>(
  database: Database,
  owner: Fields & { path: string },
  start: () => Learned,
): Reading<Learned> {
  const known = findReading<Learned>(database, owner.path);
  if (known) return known;
  const progress = start();
  const fields = { ...owner, ...START, progress: JSON.stringify(progress) };
  const { lastInsertRowid } = database.run`INSERT INTO transcripts ${insertion(fields)}`;
  return { transcriptId: lastInsertRowid, position: START, progress };
}

export function saveReading(database: Database, { transcriptId, position, progress }: Reading<unknown>) {
  const fields = { ...position, progress: JSON.stringify(progress) };
  database.run`UPDATE transcripts SET ${assignments(fields)} WHERE id = ${transcriptId}`;
}

/**
 * Starts again at the beginning of a file that was replaced or became shorter. What is known stays: it may be the only copy.
 * Rows in both are recognized by their ids, and line numbers continue, so that new rows come later.
 */
export function restartReading(reading: Reading<{ thread: Thread }>): void {
  reading.position = { ...START, line: reading.position.line };
  // Its offsets refer to the old file.
  reading.progress.thread = startThread();
}

/** Facts that are in no transcript: notes, and handoffs that a model was asked for. */
export const IS_TOLD = "(kind = 'note' OR kind = 'handoff' AND key GLOB 'asked *')";

/** Deletes what was read from a transcript, so that it can be read again without an abandoned branch. */
export function clearReading(database: Database, reading: Reading): void {
  database.run`DELETE FROM facts WHERE transcript_id = ${reading.transcriptId} AND NOT ${plainSql(IS_TOLD)}`;
  database.run`DELETE FROM rows_seen WHERE transcript_id = ${reading.transcriptId}`;
  reading.position = START;
  reading.progress = startProgress();
}

export function listTranscriptPaths(database: Database, sessionId: string): string[] {
  return database.column`SELECT path FROM transcripts WHERE session_id = ${sessionId} ORDER BY id`;
}

/** Makes the transcripts of a session be read again. Records of compactions and injections cannot be rebuilt, and stay. */
export function forgetLearned(database: Database, sessionId: string): void {
  for (const path of listTranscriptPaths(database, sessionId)) {
    const reading = findReading(database, path)!;
    clearReading(database, reading);
    saveReading(database, reading);
  }
  database.run`DELETE FROM task_summaries WHERE session_id = ${sessionId}`;
}
