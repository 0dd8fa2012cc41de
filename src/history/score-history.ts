import { existsSync } from 'node:fs';
import { countUnscored, listUnscoredSessions, saveReplay } from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { isBusy } from '../archive/sqlite/sqlite-failure.ts';
import { judgeFacts } from '../brief/compose-brief.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { replaySettings, replayTranscript } from '../session/replay-transcript.ts';

/** Replays the transcripts of compactions that happened without our hooks, the newest first; none is begun after the deadline. */
export function scoreHistory(
  archive: Archive,
  context: Context,
  { deadline, onProgress }: { deadline: number; onProgress?(done: number, total: number): void },
) {
  const { database } = archive;
  const sessions = listUnscoredSessions(database);
  for (const [index, session] of sessions.entries()) {
    if (Date.now() >= deadline) break;
    onProgress?.(index, sessions.length);
    const scored = replaySession(session, context.elsewhere(session));
    try {
      archive.transaction(() => saveReplay(database, session.id, scored, context.now().toISOString()));
    } catch (error) {
      if (isBusy(error)) break;
      throw error;
    }
  }
  return { left: countUnscored(database) };
}

function replaySession({ transcriptPath }: SessionRef, { config, reader, log }: Context) {
  // The client deletes old transcripts, so a missing one is no failure.
  if (!existsSync(transcriptPath)) return [];
  try {
    const settings = replaySettings(config, reader, undefined, log);
    return replayTranscript(transcriptPath, settings, ({ uuid, brief }) => ({
      uuid,
      facts: judgeFacts(brief, false),
      misquotes: brief.misquotes,
    })).compactions;
  } catch (error) {
    log(`compactions of ${transcriptPath} not scored: ${(error as Error).stack}`);
    return [];
  }
}
