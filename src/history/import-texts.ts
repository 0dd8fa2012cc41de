import { openTexts } from '../archive/texts/open-texts.ts';
import type { TranscriptOwner } from '../archive/texts/text-transcripts.ts';
import type { Context, Reader } from '../context/context.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';
import { archiveTexts } from './archive-texts.ts';

/** Only hooks that nobody waits for write here, and they have patience. */
const WORK_MILLISECONDS = 3_000;

/** What another thread needs to take in the words of a history. */
export interface TextImport {
  textsFile: string;
  owners: readonly TranscriptOwner[];
  /** How many files are through and how many bytes were read, for a caller that waits: two numbers that both sides see. */
  progress: Float64Array;
}

export interface TextImportResult {
  bytesRead: number;
  failures: { path: string; reason: string }[];
}

/** Takes in every word of all transcripts. Files that cannot be read are named, the others are taken in. */
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

/**
 * Who waits for a database looks again at least every tenth of a second, so whoever writes to it all the time has to let
 * go for a little longer than that now and then, or the others wait in vain.
 */
const PAUSE_MILLISECONDS = 120;

/** Called between two transactions, it pauses when it is the turn of others: that is, after so much work. */
export function createTurns(workMilliseconds: number): () => void {
  let turnEnds = Date.now() + workMilliseconds;
  return () => {
    if (Date.now() < turnEnds) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    turnEnds = Date.now() + workMilliseconds;
  };
}

/** How the transcript of any session is read: by its own client, without the secrets that its own project names. */
export function readerOf({ path, client: id = '' }: TranscriptOwner, context: Context): Reader {
  const { rows } = context.elsewhere({ cwd: '', client: id }).client;
  return context.elsewhere({ cwd: readSessionSetting(path, rows).cwd ?? '', client: id }).reader;
}
