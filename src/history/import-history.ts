import { isKnownToHooks } from '../archive/lists/find-sessions.ts';
import { isKeptOut } from '../archive/records/forgotten.ts';
import { recordImportedSession } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { isDamage } from '../archive/sqlite/sqlite-failure.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import type { TranscriptOwner } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { catchUp } from '../session/catch-up.ts';
import { noteBoundary } from '../session/note-compaction.ts';
import { textsFile } from '../system/paths.ts';
import { archiveTexts } from './archive-texts.ts';
import { type ClientTranscript, readSettingOf } from './list-transcripts.ts';

type ReadFailure = { path: string; reason: string };

/** Catches up with every transcript. Each step is stored with its position, so an interruption loses one step at most. */
export function importHistory(
  archive: Archive,
  files: readonly ClientTranscript[],
  context: Context,
  onProgress: OnBytes = () => {},
) {
  /** Sessions with new lines, and sessions that were already in the archive, unchanged. */
  const result = { read: 0, known: 0, bytesRead: 0, failures: [] as ReadFailure[] };
  const takeTurns = createTurns(FACTS_WORK_MILLISECONDS);
  let bytesBefore = 0;
  for (const file of files) {
    try {
      const bytes = importTranscript(archive, file, context, (bytesDone) => {
        onProgress(bytesBefore + bytesDone);
        takeTurns();
      });
      if (bytes > 0) result.read += 1;
      else result.known += 1;
      result.bytesRead += bytes;
    } catch (error) {
      if (isDamage(error)) throw error;
      const { message: reason, stack } = error as Error;
      context.log(`import of ${file.path} failed: ${stack}`);
      result.failures.push({ path: file.path, reason });
    }
    bytesBefore += file.bytes;
    onProgress(bytesBefore);
  }
  return result;
}

type OnBytes = (bytes: number) => void;

function importTranscript(archive: Archive, file: ClientTranscript, context: Context, onStep: OnBytes) {
  if (isKeptOut(archive.database, file.sessionId, () => file.modifiedAt)) return 0;
  const { client, sessionId: id, path: transcriptPath } = file;
  const changedAt = file.modifiedAt.toISOString();
  const { cwd = '', time: startedAt = changedAt } = readSettingOf(file, context);
  const session = { client, id, cwd, transcriptPath };
  // The session's project has its own patterns for secrets.
  const own = context.elsewhere(session);
  const whose = { sessionId: id, agentId: '' };
  const isAtWork = isKnownToHooks(archive.database, id);
  let bytesRead = 0;
  for (let isAtEnd = false; !isAtEnd; onStep(bytesRead)) {
    // An expired deadline makes `catchUp` return after one step.
    const { from, to } = catchUp(archive, session, own, {
      deadline: 0,
      onCompaction: (entry, progress, ledger) =>
        noteBoundary(entry, { progress, ledger }, whose, archive, isAtWork),
    });
    bytesRead += to - from;
    isAtEnd = to === from;
  }
  archive.transaction(() => recordImportedSession(archive.database, session, startedAt, changedAt));
  return bytesRead;
}

export type TextImportResult = ReturnType<typeof importTexts>;

export function importTexts(owners: readonly TranscriptOwner[], context: Context, onProgress?: OnBytes) {
  const failures: ReadFailure[] = [];
  const takeTurns = createTurns(TEXTS_WORK_MILLISECONDS);
  using texts = openTexts(textsFile(context.dataDir));
  const bytesRead = archiveTexts(texts, owners, {
    deadline: Number.POSITIVE_INFINITY,
    onBatch(bytes) {
      onProgress?.(bytes);
      takeTurns();
    },
    readerOf({ path, client = '' }) {
      // Each session has its own client, and its project its own patterns for secrets.
      const { cwd = '' } = readSettingOf({ path, client }, context);
      return context.elsewhere({ cwd, client }).reader;
    },
    onFailure: (path, error) => failures.push({ path, reason: error.message }),
  });
  return { bytesRead, failures };
}

/** Well below the two seconds that a hook waits for the database. */
const FACTS_WORK_MILLISECONDS = 700;
/** Only background hooks write to the database of texts, and they can wait longer. */
const TEXTS_WORK_MILLISECONDS = 6_000;
/** A process that waits for the database retries every 100 ms, so a long import lets go of it for a little longer now and then. */
const PAUSE_MILLISECONDS = 120;

/** Returns a function to call between two transactions, which pauses after a while of work. */
function createTurns(workMilliseconds: number): () => void {
  let turnEnds = Date.now() + workMilliseconds;
  return () => {
    if (Date.now() < turnEnds) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    turnEnds = Date.now() + workMilliseconds;
  };
}
