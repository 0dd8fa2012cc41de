import { openTexts } from '../archive/texts/open-texts.ts';
import type { TranscriptOwner } from '../archive/texts/transcripts.ts';
import type { Context } from '../context/context.ts';
import { archiveTexts } from './archive-texts.ts';
import { readerOf } from './reader-of.ts';
import { createTurns } from './take-turns.ts';

/** Only hooks that nobody waits for write here, and they have patience. */
const WORK_MILLISECONDS = 3_000;

/** What another thread needs to take in the words of a history. */
export interface TextImport {
  textsFile: string;
  owners: readonly TranscriptOwner[];
  /** How many files are through and how many bytes were read, for who waits: two numbers that both sides see. */
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
