import type { ClientRows } from '../clients/client.ts';
import type { Reader } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { Entry, EntryOf } from '../domain/entry.ts';
import type { Ledger } from '../domain/fact.ts';
import type { Progress } from '../domain/progress.ts';
import { readEntry } from '../facts/read-entry.ts';
import type { Line } from '../transcript/read-lines.ts';
import { leaveOut, type Row, type RowMemory, readRow } from '../transcript/read-rows.ts';

export interface TakeLineOptions extends Reader {
  /** Lines of subagents belong to a ledger only when the transcript is a subagent's own. */
  sidechain: boolean;
  log(message: string): void;
  /** Told of every compaction in the transcript before its entry is taken in. */
  onCompaction?(entry: EntryOf<'compacted'> | EntryOf<'summarized'>, progress: Progress): void;
  /** Told of the row with which a transcript begins that has a compaction before anything else. */
  onBeginning?(boundaryUuid: string): void;
  /** Told of a prompt that the user took back before the model saw it. */
  onTakenBack?(text: string): void;
}

/**
 * One transcript line, all the way: its entries read, its facts in the ledger. Where the user went back with it nothing is taken
 * in: the ledger knows too much, and has to be made anew without the branch that was left. A line that this fails at is counted
 * and left out, because it would stop every event after this one too.
 */
export function takeLine(line: Line, progress: Progress, ledger: Ledger, options: TakeLineOptions): Row {
  try {
    return takeReadable(line, progress, ledger, options);
  } catch (error) {
    // What the archive refuses is no fault of the line.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR')
      throw error;
    progress.unparseableLines += 1;
    options.log(`line ${line.number} left out: ${(error as Error).stack}`);
    return leaveOut(line);
  }
}

function takeReadable(line: Line, progress: Progress, ledger: Ledger, options: TakeLineOptions): Row {
  const { rows, masker, pastesOf, sidechain, onBeginning, onCompaction, onTakenBack, log } = options;
  // What is remembered of a transcript is stored with its position and its ledger.
  const memory: RowMemory = {
    thread: progress.thread,
    tellsRewinds: true,
    isNewRow: (uuid) => ledger.isNewRow(uuid),
    toolOf: (callId) => progress.openCalls.find((call) => call.callId === callId)?.tool,
    onBoundary: (uuid) => progress.turn + progress.generation === 0 && onBeginning?.(uuid),
  };
  const row = readRow(line, { rows, masker, pastesOf, sidechain, memory });
  if (row.unparseable) progress.unparseableLines += 1;
  if (row.takenBack !== undefined) onTakenBack?.(row.takenBack);
  if (row.entries.length > 0) notePlace(row, progress);
  for (const entry of row.entries) {
    if (entry.type === 'compacted' || entry.type === 'summarized') onCompaction?.(entry, progress);
    if (entry.type === 'answered') addResult(entry, progress, rows);
    takeEntry(entry, progress, ledger, log);
  }
  return row;
}

/** What only the call and its answer together tell; they may stand far apart. */
function addResult(answer: EntryOf<'answered'>, { openCalls }: Progress, rows: ClientRows): void {
  const call = openCalls.find(({ callId }) => callId === answer.callId);
  if (call) answer.result = rows.decodeResult(answer, call);
}

/** Where the client worked when it wrote the row. */
function notePlace({ cwd, branch }: Row, progress: Progress): void {
  if (cwd !== '') progress.cwd = cwd;
  if (branch !== '') progress.branch = branch;
}

function takeEntry(entry: Entry, progress: Progress, ledger: Ledger, log: (message: string) => void): void {
  readEntry(entry, progress, ledger, (extractor, error) =>
    log(`extractor ${extractor} failed at line ${entry.origin.line}: ${(error as Error).stack}`),
  );
}
