import { type DecodedLine, decodeLine } from '../clients/claude-code/decode-line.ts';
import { findRewind, followThread } from '../clients/claude-code/follow-thread.ts';
import { AppError } from '../domain/app-error.ts';
import type { Entry, EntryOf } from '../domain/entry.ts';
import type { Ledger } from '../domain/ledger.ts';
import type { Progress } from '../domain/progress.ts';
import { isAbandoned } from '../domain/thread.ts';
import { readEntry } from '../facts/read-entry.ts';
import { maskLine } from '../transcript/mask-line.ts';
import type { Masker } from '../transcript/mask-secrets.ts';
import type { Line } from '../transcript/read-lines.ts';

export interface TakeLineOptions {
  /** Lines of subagents belong to a ledger only when the transcript is a subagent's own. */
  sidechain: boolean;
  masker: Masker;
  log(message: string): void;
  /** Told of every compaction in the transcript before its entry is taken in. */
  onCompaction?(entry: EntryOf<'compacted'> | EntryOf<'summarized'>, progress: Progress): void;
  /** Told of the row with which a transcript begins that has a compaction before anything else. */
  onBeginning?(boundaryUuid: string): void;
  /** Told of a prompt that the user took back before the model saw it. */
  onTakenBack?(text: string): void;
}

/** The user went back behind a prompt: what stands in the file from there on, up to this line, was never said. */
export interface Rewind {
  from: number;
  to: number;
}

/**
 * One transcript line, all the way: decoded, masked, its facts in the ledger. Where the user went back with it nothing is taken
 * in: the ledger knows too much, and has to be made anew without the branch that was left. A line that this fails at is counted
 * and left out, because it would stop every event after this one too.
 */
export function takeLine(
  line: Line,
  progress: Progress,
  ledger: Ledger,
  options: TakeLineOptions,
): Rewind | undefined {
  try {
    return takeReadable(line, progress, ledger, options);
  } catch (error) {
    // What the archive refuses is no fault of the line.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR')
      throw error;
    progress.unparseableLines += 1;
    options.log(`line ${line.number} left out: ${(error as Error).stack}`);
    return undefined;
  }
}

function takeReadable(
  line: Line,
  progress: Progress,
  ledger: Ledger,
  options: TakeLineOptions,
): Rewind | undefined {
  const decoded = decodeLine(line.bytes, line.number);
  const entries = readNewEntries(decoded, line, progress, ledger, options);
  if (!Array.isArray(entries)) return entries;
  for (const entry of entries) {
    if (entry.type === 'compacted' || entry.type === 'summarized') options.onCompaction?.(entry, progress);
    takeEntry(entry, progress, ledger, options.log);
  }
  return undefined;
}

/** The entries of a line that belong to this ledger, stand, and were not seen before, without their secrets. */
export function readNewEntries(
  decoded: DecodedLine,
  line: Line,
  progress: Progress,
  ledger: Ledger,
  options: Pick<TakeLineOptions, 'sidechain' | 'masker' | 'onBeginning' | 'onTakenBack'>,
): Entry[] | Rewind {
  const { thread } = progress;
  if (decoded.unparseable) progress.unparseableLines += 1;
  if (decoded.entries[0]?.type === 'compacted' && progress.turn + progress.generation === 0)
    options.onBeginning?.(decoded.uuid);
  const isOfUse = decoded.entries.length > 0 || decoded.place !== undefined || decoded.operation;
  if (!isOfUse || decoded.sidechain !== options.sidechain) return [];
  const offset = line.next.offset - line.bytes.length - 1;
  if (isAbandoned(thread, offset)) {
    // The client may write it a second time.
    if (decoded.uuid !== '') ledger.isNewRow(decoded.uuid);
    return [];
  }
  const from = findRewind(decoded, thread);
  if (decoded.uuid !== '' && !ledger.isNewRow(decoded.uuid)) return [];
  if (from !== undefined) return { from, to: offset };
  const toolOf = (callId: string) => progress.openCalls.find((call) => call.callId === callId)?.tool;
  const masked = maskLine(decoded, options.masker);
  const entries = followThread(masked, thread, toolOf, offset);
  if (masked.operation?.kind === 'taken back') options.onTakenBack?.(masked.operation.text);
  if (decoded.uuid === '' && entries[0] && !ledger.isNewRow(entries[0].origin.uuid)) return [];
  return entries;
}

export function takeEntry(
  entry: Entry,
  progress: Progress,
  ledger: Ledger,
  log: (message: string) => void,
): void {
  readEntry(entry, progress, ledger, (extractor, error) =>
    log(`extractor ${extractor} failed at line ${entry.origin.line}: ${(error as Error).stack}`),
  );
}
