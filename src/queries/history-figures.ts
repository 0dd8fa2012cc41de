import { countUnassisted, listUnassisted, type UnassistedCounts } from '../archive/lists/count-record.ts';
import { listCompactions } from '../archive/lists/list-compactions.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/** What summaries of past sessions hold of the user's prompts. Also printed by `install --json`. */
export interface HistoryFigures extends UnassistedCounts {
  /** Times of the oldest and the newest one. */
  from: string;
  to: string;
}

/** Older ones were written by other models. */
const COMPACTIONS_MAX = 100;

/** The newest compactions without a brief; undefined if none is checked yet. */
export function findHistoryFigures(database: Database): HistoryFigures | undefined {
  const chosen = listUnassisted(listCompactions(database, { past: true })).slice(0, COMPACTIONS_MAX);
  const [newest] = chosen;
  if (!newest) return undefined;
  return { ...countUnassisted(chosen), from: chosen.at(-1)!.startedAt, to: newest.startedAt };
}
