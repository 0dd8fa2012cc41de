import { type CompactionFilter, listCompactions } from '../../../archive/lists/list-compactions.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import type { Context } from '../../../context/context.ts';
import { findSessionOrFile, listOfSession } from '../../../queries/choose-compaction.ts';
import { isResumable } from '../../../queries/find-fork.ts';
import { type ListedCompaction, listFound, listStored } from '../../../queries/listed-compaction.ts';
import { checkTranscript } from '../replay/check-transcript.ts';

/** Those on record, newest first. Nothing when there is no archive. */
export function listRecorded(file: string, filter: CompactionFilter): ListedCompaction[] | undefined {
  const now = new Date();
  return readArchive(file, (database) =>
    listCompactions(database, filter).map((stored) => listStored(stored, now, database)),
  );
}

/** Of one session everything counts: what is on record, and what its transcript tells from before tideproof was there. */
export function listOfOneSession(named: string, file: string, context: Context): ListedCompaction[] {
  if (named.endsWith('.jsonl')) checkTranscript(named);
  const session = findSessionOrFile(named, file, context);
  const recorded = listRecorded(file, { sessionId: session.id }) ?? [];
  const prefix = named.endsWith('.jsonl') ? named : undefined;
  const unknown = listOfSession(session, file, context, prefix).filter(({ stored }) => stored === undefined);
  // The record of one that has just happened does not know its row yet.
  const waiting = countWaiting(file, session.id);
  const inFile = unknown.slice(0, Math.max(0, unknown.length - waiting));
  const canResume = inFile.length > 0 && isResumable(session.transcriptPath, context.inFolder(session));
  const found =
    readArchive(file, (database) => inFile.map((each) => listFound(each, canResume, database))) ??
    inFile.map((each) => listFound(each, canResume, undefined));
  return [...recorded, ...found].sort((one, other) => (one.time < other.time ? 1 : -1));
}

function countWaiting(file: string, sessionId: string): number {
  const stored = readArchive(file, (database) => listCompactions(database, { sessionId })) ?? [];
  return stored.filter(
    ({ happened, agentId, boundaryUuid }) => happened && agentId === '' && boundaryUuid === null,
  ).length;
}
