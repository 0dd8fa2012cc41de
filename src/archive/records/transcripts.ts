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
  const row = database.prepare('SELECT offset, line, head FROM transcripts WHERE path = ?').get(path);
  return row && { offset: row.offset as number, line: row.line as number, head: row.head as string };
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
  const row = database
    .prepare(
      `SELECT progress ->> '$.contextTokens' AS tokens, progress ->> '$.model' AS model,
         progress ->> '$.generation' AS generation, progress ->> '$.stuckAt' AS stuck FROM transcripts WHERE path = ?`,
    )
    .get(path);
  return (
    row && {
      tokens: Number(row.tokens),
      model: String(row.model),
      generation: Number(row.generation),
      stuckAt: String(row.stuck ?? ''),
    }
  );
}

/** Notes that a conversation is too large to go on, if its own rows have not said so yet. */
export function setStuck(database: Database, path: string, now: string): void {
  database
    .prepare(
      `UPDATE transcripts SET progress = json_set(progress, '$.stuckAt', ?)
       WHERE path = ? AND progress ->> '$.stuckAt' = ''`,
    )
    .run(now, path);
}

export function findTranscriptId(database: Database, path: string): number | undefined {
  return database.prepare('SELECT id FROM transcripts WHERE path = ?').get(path)?.id as number | undefined;
}

export function findReading(database: Database, path: string): Reading | undefined {
  const row = database.prepare('SELECT * FROM transcripts WHERE path = ?').get(path);
  if (!row) return undefined;
  return {
    transcriptId: row.id as number,
    position: { offset: row.offset as number, line: row.line as number, head: row.head as string },
    progress: JSON.parse(row.progress as string),
  };
}

export function startReading(database: Database, path: string, sessionId: string): Reading {
  const progress = startProgress();
  const { lastInsertRowid } = database
    .prepare(
      'INSERT INTO transcripts (path, session_id, offset, line, head, progress) VALUES (?, ?, 0, 0, ?, ?)',
    )
    .run(path, sessionId, START.head, JSON.stringify(progress));
  return { transcriptId: Number(lastInsertRowid), position: START, progress };
}

export function saveReading(database: Database, reading: Reading): void {
  const { position, progress, transcriptId } = reading;
  database
    .prepare('UPDATE transcripts SET offset = ?, line = ?, head = ?, progress = ? WHERE id = ?')
    .run(position.offset, position.line, position.head, JSON.stringify(progress), transcriptId);
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
  database.prepare("DELETE FROM facts WHERE transcript_id = ? AND kind <> 'note'").run(reading.transcriptId);
  database.prepare('DELETE FROM rows_seen WHERE transcript_id = ?').run(reading.transcriptId);
  reading.position = START;
  reading.progress = startProgress();
}
