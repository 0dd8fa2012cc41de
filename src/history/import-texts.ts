import { openTexts } from '../archive/texts/open-texts.ts';
import type { TranscriptOwner } from '../archive/texts/text-transcripts.ts';
import type { Context, Reader } from '../context/context.ts';
import { archiveTexts } from './archive-texts.ts';
import { readSettingOf } from './list-transcripts.ts';

/** Only background hooks write to this database, and they can wait longer. */
const WORK_MILLISECONDS = 6_000;

/** The parameters of an import of texts in another thread. */
export interface TextImport {
  textsFile: string;
  owners: readonly TranscriptOwner[];
  /** Files finished and bytes read, in memory shared with the waiting thread. */
  progress: Float64Array;
}

export interface TextImportResult {
  bytesRead: number;
  failures: { path: string; reason: string }[];
}

/** Archives the texts of all transcripts. Files that cannot be read are reported and skipped. */
export function importTexts({ textsFile, owners, progress }: TextImport, context: Context): TextImportResult {
  const failures: TextImportResult['failures'] = [];
  const takeTurns = createTurns(WORK_MILLISECONDS);
  using texts = openTexts(textsFile);
  const bytesRead = archiveTexts(texts, owners, {
    deadline: Number.POSITIVE_INFINITY,
    onBatch(filesDone, bytesDone) {
      progress.set([filesDone, bytesDone]);
      takeTurns();
    },
    readerOf: (owner) => readerOf(owner, context),
    onFailure: (path, error) => failures.push({ path, reason: error.message }),
  });
  return { bytesRead, failures };
}

/** A process that waits for the database retries every 100 ms, so a long import lets go of it for a little longer now and then. */
const PAUSE_MILLISECONDS = 120;

/** Returns a function to call between two transactions, which pauses after each `workMilliseconds` of work. */
export function createTurns(workMilliseconds: number): () => void {
  let turnEnds = Date.now() + workMilliseconds;
  return () => {
    if (Date.now() < turnEnds) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    turnEnds = Date.now() + workMilliseconds;
  };
}

/** The reader for any session's transcript: of its own client, masking the secrets of its own project. */
export function readerOf({ path, client = '' }: TranscriptOwner, context: Context): Reader {
  const { cwd = '' } = readSettingOf({ path, client }, context);
  return context.elsewhere({ cwd, client }).reader;
}
