import type { Archive } from '../../../archive/sqlite/open-archive.ts';
import type { Context } from '../../../context/context.ts';
import { scoreHistory } from '../../../history/score-history.ts';
import { startSweep } from '../../../history/start-sweep.ts';
import { findHistoryFigures, type HistoryFigures } from '../../../queries/history-figures.ts';
import type { Print } from '../../terminal/print.ts';
import { showHistory } from '../../terminal/survival/show-history.ts';

/** As long as somebody who waits for an import waits gladly for its result. */
const WAIT_MILLISECONDS = 8000;

export interface ScoredHistory {
  /** Null when no compaction could be scored. */
  figures: HistoryFigures | null;
  /** Compactions that a process in the background scores. */
  left: number;
}

/** Scores the newest compactions while the user waits, leaves the others to the background, and shows what came out. */
export function scoreImported(archive: Archive, context: Context, print: Print): ScoredHistory {
  const { left } = scoreHistory(archive, context, {
    deadline: Date.now() + WAIT_MILLISECONDS,
    onProgress: (done, total) => print.progress(`Scoring past compactions: ${done} of ${total} sessions`),
  });
  print.progress('');
  if (left > 0) startSweep(context, true);
  const figures = findHistoryFigures(archive.database) ?? null;
  if (figures) {
    print.line();
    showHistory(figures, left, print);
  }
  return { figures, left };
}
