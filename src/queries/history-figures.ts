import { listCompactions, withoutRepeated } from '../archive/lists/list-compactions.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/** What summaries of past sessions hold of the user's prompts, at compactions where nothing was given back. */
export interface HistoryFigures {
  compactions: number;
  prompts: number;
  kept: number;
  /** Prompts that a brief would have given back. */
  restorable: number;
  /** Times of the oldest and the newest one. */
  from: string;
  to: string;
}

/** Older ones were written by other models. */
const COMPACTIONS_MAX = 100;

/** The newest compactions without a brief, scored by a replay; null if none is yet. */
export function findHistoryFigures(database: Database): HistoryFigures | null {
  const chosen = withoutRepeated(listCompactions(database, { past: true }).toReversed())
    .flatMap(({ counts, restorable, startedAt }) =>
      counts && restorable !== null ? [{ ...counts, restorable, startedAt }] : [],
    )
    .slice(-COMPACTIONS_MAX);
  if (chosen.length === 0) return null;
  const sum = (field: 'prompts' | 'kept' | 'restorable') =>
    chosen.reduce((total, each) => total + each[field], 0);
  return {
    compactions: chosen.length,
    ...{ prompts: sum('prompts'), kept: sum('kept'), restorable: sum('restorable') },
    from: chosen[0]!.startedAt,
    to: chosen.at(-1)!.startedAt,
  };
}
