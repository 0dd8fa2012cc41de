import { openForgottenRows } from '../archive/records/forgotten.ts';
import { copyLedger, findHolder } from '../archive/records/inheritance.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { changeSession, findSession } from '../archive/records/sessions.ts';
import type { Reading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Reader } from '../context/context.ts';
import type { Fact, Mark } from '../domain/fact.ts';
import { START } from '../domain/position.ts';
import { type OpenTranscript, openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';
import { knowNothing, type Learned, learnRows, type TakeLineOptions } from './learn-rows.ts';

/** How many lines are compared to tell a fork's parent from other forks of the same session. */
const COMPARED_LINES_MAX = 500;

/**
 * A fork begins with the last compaction of its parent: the client copies the rows from there on, with their ids. It
 * takes over what the parent knew up to that compaction; all later facts come from the rows of the fork itself. If the
 * parent cannot be read any more, its whole ledger is copied.
 */
export function inheritLedger(
  { database }: Archive,
  reading: Reading,
  sessionId: string,
  boundaryUuid: string,
  transcript: OpenTranscript,
  options: Reader & Pick<TakeLineOptions, 'log'>,
): void {
  const { transcriptId } = reading;
  const parent = findHolder(database, { uuid: boundaryUuid, transcriptId }, () =>
    listFirstRows(transcript, options),
  );
  if (!parent) return;
  const isKeptOut = openForgottenRows(database);
  const past = readPast(parent.path, boundaryUuid, { ...options, isKeptOut });
  if (past) {
    const to = openLedger(database, transcriptId);
    for (const uuid of past.ledger.uuids) to.isNewRow(uuid);
    for (const fact of past.ledger.all()) to.put(inFront(fact, past.lines));
    to.flush();
    copyLedger(database, parent, transcriptId, sessionId, 'notes');
  } else copyLedger(database, parent, transcriptId, sessionId);
  if (!findSession(database, sessionId)?.continues)
    changeSession(database, sessionId, { continues: parent.sessionId });
  // The rewinds and the counts of what was left out belong to the fork's own file.
  const { unparseableLines, rowsCut, thread } = reading.progress;
  Object.assign(reading.progress, (past ?? parent).progress, { unparseableLines, rowsCut, thread });
}

/** Inherited facts get negative line numbers, so that they come before the fork's own lines and keep their order. */
function inFront(fact: Fact, lines: number): Fact {
  const before = (mark: Mark): Mark => ({ ...mark, line: mark.line - lines - 2 });
  return { ...fact, first: before(fact.first), last: before(fact.last) };
}

function listFirstRows(transcript: OpenTranscript, { rows, masker, pastesOf }: Reader): string[] {
  const uuids: string[] = [];
  for (const { number, uuid, entries } of readRows(transcript, START, { rows, masker, pastesOf })) {
    if (number > COMPARED_LINES_MAX) break;
    if (uuid !== '' && entries.length > 0) uuids.push(uuid);
  }
  return uuids;
}

/** Reading a longer file would keep the client waiting. */
const BYTES_MAX = 16 << 20;

/** What a transcript says up to a compaction. Undefined if the file is gone, too long, or begins with one itself. */
function readPast(
  path: string,
  boundaryUuid: string,
  options: Reader & Pick<TakeLineOptions, 'log'> & { isKeptOut(uuid: string): boolean },
): (Learned & { lines: number }) | undefined {
  using transcript = openTranscript(path);
  if (!transcript || transcript.size > BYTES_MAX) return undefined;
  let [isReached, isOver, hasPast] = [false, false, false];
  const known = knowNothing(options.isKeptOut);
  const rows = learnRows(transcript, known, {
    ...options,
    onRestart: () => {
      isReached = false;
    },
    onBeginning: () => {
      hasPast = true;
    },
    onCompaction(entry) {
      if (entry.origin.uuid === boundaryUuid) isReached = true;
      else if (isReached && entry.type === 'summarized') isOver = true;
    },
  });
  for (const { number } of rows) {
    if (hasPast) return undefined;
    if (isOver) return { ...known, lines: number };
  }
  return undefined;
}
