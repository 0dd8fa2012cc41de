import { isKeptOut } from '../archive/records/forgotten.ts';
import { isKnownToHooks, recordImportedSession } from '../archive/records/imported-sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { isDamage } from '../archive/sqlite/sqlite-failure.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../session/catch-up.ts';
import { noteBoundary } from '../session/note-compaction.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';
import { createTurns } from './import-texts.ts';
import type { ClientTranscript } from './list-transcripts.ts';

/** Hooks wait no longer than two seconds. */
const WORK_MILLISECONDS = 700;

export interface ImportResult {
  /** Sessions that had something new in them. */
  read: number;
  /** Sessions that were in the archive as they are. */
  known: number;
  bytesRead: number;
  failures: { path: string; reason: string }[];
}

/** Catches up with every transcript. Each step is stored with its position, so stopping costs at most one step. */
export function importHistory(
  archive: Archive,
  files: readonly ClientTranscript[],
  context: Context,
  { onProgress }: { onProgress(sessionsDone: number, bytesDone: number): void },
): ImportResult {
  const result: ImportResult = { read: 0, known: 0, bytesRead: 0, failures: [] };
  const takeTurns = createTurns(WORK_MILLISECONDS);
  let bytesBefore = 0;
  for (const [index, file] of files.entries()) {
    try {
      const bytes = importTranscript(archive, file, context, (bytesDone) => {
        onProgress(index, bytesBefore + bytesDone);
        takeTurns();
      });
      if (bytes > 0) result.read += 1;
      else result.known += 1;
      result.bytesRead += bytes;
    } catch (error) {
      if (isDamage(error)) throw error;
      const reason = (error as Error).message;
      context.log(`import of ${file.path} failed: ${(error as Error).stack}`);
      result.failures.push({ path: file.path, reason });
    }
    bytesBefore += file.bytes;
    onProgress(index + 1, bytesBefore);
  }
  return result;
}

/** Reads step by step until nothing more comes, and gives back how many bytes that were. */
function importTranscript(
  archive: Archive,
  file: ClientTranscript,
  context: Context,
  onStep: (bytesDone: number) => void,
): number {
  if (isKeptOut(archive.database, file.sessionId, () => file.modifiedAt)) return 0;
  const { session, startedAt } = describeSession(file, context);
  const offsetNow = () => findReading(archive.database, file.path)?.position.offset ?? 0;
  // Its project has secrets of its own.
  const own = context.elsewhere(session);
  const whose = { sessionId: session.id, agentId: '' };
  const isAtWork = isKnownToHooks(archive.database, session.id);
  const start = offsetNow();
  let before: number;
  let after = start;
  do {
    before = after;
    // A deadline that has passed makes catching up return after one step.
    catchUp(archive, session, file.path, own, {
      sidechain: false,
      deadline: 0,
      onCompaction: (entry, progress) => noteBoundary(entry, progress, whose, archive, isAtWork),
    });
    after = offsetNow();
    onStep(after);
  } while (after !== before);
  archive.transaction(() =>
    recordImportedSession(archive.database, session, startedAt, file.modifiedAt.toISOString()),
  );
  // A replaced file is read anew, and is then shorter than what was known of it.
  return after >= start ? after - start : after;
}

function describeSession(
  file: ClientTranscript,
  context: Context,
): { session: SessionRef; startedAt: string } {
  const { client } = file;
  const { rows } = context.elsewhere({ client, cwd: '' }).client;
  const { cwd = '', time } = readSessionSetting(file.path, rows);
  return {
    session: { client, id: file.sessionId, cwd, transcriptPath: file.path },
    startedAt: time ?? file.modifiedAt.toISOString(),
  };
}
