import { type StoredCompaction, withoutRepeated } from './list-compactions.ts';

/** Compactions known only from a transcript, at which nothing was given back; scored by a replay. */
export interface UnassistedCounts {
  compactions: number;
  prompts: number;
  kept: number;
  /** Lost facts that a brief would have given back. */
  restorable: number;
}

/** Keeps the given order, newest first. */
export function listUnassisted(compactions: readonly StoredCompaction[]): StoredCompaction[] {
  const own = withoutRepeated(compactions.toReversed()).reverse();
  return own.filter(({ restorable }) => restorable !== null);
}

export function countUnassisted(compactions: readonly StoredCompaction[]): UnassistedCounts {
  const sum = (of: (compaction: StoredCompaction) => number | undefined) =>
    compactions.reduce((total, compaction) => total + (of(compaction) ?? 0), 0);
  return {
    compactions: compactions.length,
    prompts: sum(({ counts }) => counts?.prompts),
    kept: sum(({ counts }) => counts?.kept),
    restorable: sum(({ restorable }) => restorable ?? 0),
  };
}
