import type { Database } from '../archive/sqlite/binding.ts';
import { copyLedger, countRows, type Holder, listHolders } from '../archive/sqlite/inheritance.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Reading } from '../archive/sqlite/transcripts.ts';
import { START } from '../domain/position.ts';
import type { Masker } from '../transcript/mask-secrets.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';
import { readRows } from './read-rows.ts';

/** A fork is told from other forks of the same parent by the rows it begins with. */
const COMPARED_LINES_MAX = 500;

/**
 * A fork begins with the last compaction of its parent: the client copies the rows from there on, with their ids, and
 * names the parent nowhere. What the ledger of the parent knows is the fork's own past, so it is taken over.
 */
export function inheritLedger(
  { database }: Archive,
  reading: Reading,
  sessionId: string,
  boundaryUuid: string,
  transcript: OpenTranscript,
  masker: Masker,
): void {
  const holders = listHolders(database, boundaryUuid, reading.transcriptId);
  const parent = holders.length > 1 ? findClosest(database, holders, transcript, masker) : holders[0];
  if (!parent) return;
  copyLedger(database, parent, reading.transcriptId, sessionId);
  // Places in the file are its own.
  const { unparseableLines, thread } = reading.progress;
  Object.assign(reading.progress, parent.progress, { unparseableLines, thread });
}

/** The one that shares most rows with the transcript. */
function findClosest(
  database: Database,
  holders: Holder[],
  transcript: OpenTranscript,
  masker: Masker,
): Holder | undefined {
  const uuids = listRows(transcript, masker);
  const shared = holders.map(({ transcriptId }) => countRows(database, uuids, transcriptId));
  return holders[shared.indexOf(Math.max(...shared))];
}

function listRows(transcript: OpenTranscript, masker: Masker): string[] {
  const uuids: string[] = [];
  for (const { number, uuid, entries } of readRows(transcript, START, { masker })) {
    if (number > COMPARED_LINES_MAX) break;
    if (uuid !== '' && entries.length > 0) uuids.push(uuid);
  }
  return uuids;
}
