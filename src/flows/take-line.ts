import { decodeLine } from '../clients/claude-code/decode-line.ts';
import type { Entry } from '../domain/entry.ts';
import type { Ledger } from '../domain/ledger.ts';
import type { Progress } from '../domain/progress.ts';
import { readEntry } from '../facts/read-entry.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import type { Line } from '../transcript/read-lines.ts';

export interface TakeLineOptions {
  /** Lines of subagents belong to a ledger only when the transcript is a subagent's own. */
  sidechain: boolean;
  log(message: string): void;
}

/** One transcript line, all the way: decoded, masked, its facts in the ledger. Gives back the entries it held. */
export function takeLine(line: Line, progress: Progress, ledger: Ledger, options: TakeLineOptions): Entry[] {
  const decoded = decodeLine(line.bytes, line.number);
  if (decoded.unparseable) progress.unparseableLines += 1;
  if (
    decoded.entries.length === 0 ||
    decoded.sidechain !== options.sidechain ||
    !ledger.isNewRow(decoded.uuid)
  )
    return [];
  const entries = decoded.entries.map(maskEntry);
  for (const entry of entries) {
    readEntry(entry, progress, ledger, (extractor, error) =>
      options.log(`extractor ${extractor} failed at line ${line.number}: ${(error as Error).stack}`),
    );
  }
  return entries;
}
