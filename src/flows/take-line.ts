import { type DecodedLine, decodeLine } from '../clients/claude-code/decode-line.ts';
import type { Entry, EntryOf } from '../domain/entry.ts';
import type { Ledger } from '../domain/ledger.ts';
import type { Progress } from '../domain/progress.ts';
import { readEntry } from '../facts/read-entry.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import type { Line } from '../transcript/read-lines.ts';

export interface TakeLineOptions {
  /** Lines of subagents belong to a ledger only when the transcript is a subagent's own. */
  sidechain: boolean;
  log(message: string): void;
  /** Told of every compaction in the transcript before its entry is taken in. */
  onCompaction?(entry: EntryOf<'compacted'> | EntryOf<'summarized'>, progress: Progress): void;
  /** Told of the row with which a transcript begins that has a compaction before anything else. */
  onBeginning?(boundaryUuid: string): void;
}

/** One transcript line, all the way: decoded, masked, its facts in the ledger. */
export function takeLine(line: Line, progress: Progress, ledger: Ledger, options: TakeLineOptions): void {
  const decoded = decodeLine(line.bytes, line.number);
  if (decoded.unparseable) progress.unparseableLines += 1;
  if (decoded.entries[0]?.type === 'compacted' && progress.turn + progress.generation === 0)
    options.onBeginning?.(decoded.uuid);
  const entries = newEntries(decoded, ledger, options.sidechain);
  if (entries.length > 0) notePlace(decoded, progress);
  for (const entry of entries) {
    if (entry.type === 'compacted' || entry.type === 'summarized') options.onCompaction?.(entry, progress);
    takeEntry(entry, progress, ledger, options.log);
  }
}

/** The entries of a line that belong to this ledger and were not seen before, without their secrets. */
export function newEntries(decoded: DecodedLine, ledger: Ledger, sidechain: boolean): Entry[] {
  if (decoded.entries.length === 0 || decoded.sidechain !== sidechain) return [];
  return ledger.isNewRow(decoded.uuid) ? decoded.entries.map(maskEntry) : [];
}

/** Where the client worked when it wrote the row. */
export function notePlace({ cwd, branch }: DecodedLine, progress: Progress): void {
  if (cwd !== '') progress.cwd = cwd;
  if (branch !== '') progress.branch = branch;
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
