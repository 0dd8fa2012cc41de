import { listCompactions, withoutRepeated } from '../archive/lists/list-compactions.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/**
 * What summaries of past sessions hold of the user's prompts, at compactions where nothing was given back. Also printed
 * by `install --json`.
 */
export interface HistoryFigures {
  compactions: number;
  prompts: number;
  kept: number;
  /** Lost facts that a brief would have given back. */
  restorable: number;
  /** Times of the oldest and the newest one. */
  from: string;
  to: string;
}

/** Older ones were written by other models. */
const COMPACTIONS_MAX = 100;

/** The newest compactions without a brief, scored by a replay; undefined if none is yet. */
export function findHistoryFigures(database: Database): HistoryFigures | undefined {
  const past = listCompactions(database, { past: true }).toReversed();
  const chosen = withoutRepeated(past)
    .filter(({ restorable }) => restorable !== null)
    .slice(-COMPACTIONS_MAX);
  const [oldest, newest] = [chosen[0], chosen.at(-1)];
  if (!oldest || !newest) return undefined;
  const sum = (numbers: (number | null | undefined)[]) =>
    numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return {
    compactions: chosen.length,
    prompts: sum(chosen.map(({ counts }) => counts?.prompts)),
    kept: sum(chosen.map(({ counts }) => counts?.kept)),
    restorable: sum(chosen.map(({ restorable }) => restorable)),
    from: oldest.startedAt,
    to: newest.startedAt,
  };
}
