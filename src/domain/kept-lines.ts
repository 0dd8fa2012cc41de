import type { Origin } from './entry.ts';

/**
 * The lines of a transcript that a compaction left word for word. Its summary is made at one moment and used at another,
 * which may be hours later: what was said in between stays, too. Without `to`, all lines up to where it is used.
 */
export type KeptLines = { from: number; to?: number };

export function isKept(line: number, kept: KeptLines | undefined): boolean {
  return kept !== undefined && line >= kept.from && line <= (kept.to ?? Number.POSITIVE_INFINITY);
}

/** The lines from the first to the last of these rows; undefined if none of them is known. */
export function linesOf(uuids: readonly string[], known: readonly Origin[]): KeptLines | undefined {
  const wanted = new Set(uuids);
  const lines = known.filter(({ uuid }) => wanted.has(uuid)).map(({ line }) => line);
  return lines.length === 0 ? undefined : { from: Math.min(...lines), to: Math.max(...lines) };
}

/** The lines that stay if a summary was made at this time: the last round of that moment, and all after it. */
export function linesSince(madeAt: string, rounds: readonly Origin[]): KeptLines | undefined {
  const last = rounds.findLast(({ time }) => time <= madeAt);
  return last && { from: last.line };
}
