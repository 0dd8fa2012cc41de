import {
  countUnscored,
  listUnscoredSessions,
  saveReplayScore,
  setReplayed,
} from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { isBusy, isDamage } from '../archive/sqlite/sqlite-failure.ts';
import { judgeFacts } from '../brief/compose-brief.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { replaySettings, replayTranscript } from '../session/replay-transcript.ts';

export interface ScoreOptions {
  /** In milliseconds since the epoch. Also checked within a transcript, so that a long one does not exceed it. */
  deadline: number;
  onProgress?(done: number, total: number): void;
}

/** Aborts a replay at the deadline. */
class OutOfTime extends Error {}

/** Scores compactions that happened without our hooks by replaying their transcripts, the newest first. Returns how many are left. */
export function scoreHistory(archive: Archive, context: Context, options: ScoreOptions): { left: number } {
  const { database } = archive;
  const sessions = listUnscoredSessions(database);
  for (const [index, session] of sessions.entries()) {
    options.onProgress?.(index, sessions.length);
    try {
      const scored = replaySession(session, context.elsewhere(session), options.deadline);
      archive.transaction(() => {
        for (const { uuid, facts, brief } of scored)
          saveReplayScore(database, session.id, uuid, facts, brief);
        setReplayed(database, session.id, context.now().toISOString());
      });
    } catch (error) {
      if (error instanceof OutOfTime || isBusy(error)) break;
      if (isDamage(error)) throw error;
      context.log(`compactions of ${session.transcriptPath} not scored: ${(error as Error).stack}`);
      archive.transaction(() => setReplayed(database, session.id, context.now().toISOString()));
    }
  }
  return { left: countUnscored(database) };
}

function replaySession(session: SessionRef, { config, reader, log }: Context, deadline: number) {
  const checkTime = () => {
    if (Date.now() >= deadline) throw new OutOfTime();
  };
  checkTime();
  const settings = { ...replaySettings(config, reader, undefined, log), onProgress: checkTime };
  try {
    return replayTranscript(session.transcriptPath, settings, ({ uuid, brief }) => {
      checkTime();
      const { handoff, misquotes } = brief;
      return { uuid, facts: judgeFacts(brief, false), brief: { handoff, misquotes } };
    }).compactions;
  } catch (error) {
    // The client deletes old transcripts, so a missing one is no failure.
    if (error instanceof AppError && error.code === 'E_TRANSCRIPT_UNREADABLE') return [];
    throw error;
  }
}
