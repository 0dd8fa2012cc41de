import { type CompactionFigures, listFigures } from '../archive/lists/list-figures.ts';
import { listSentFigures, type Signal } from '../archive/records/figures-sent.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/** Backends take nothing older; what could not be sent until then never is. */
const AGE_MILLISECONDS_MAX = 7 * 86_400_000;
/** A session that is killed never tells its end. */
const SILENT_MILLISECONDS = 6 * 3_600_000;

/** Compactions of which something is still to be told. */
export interface DueFigures {
  /** Of which nothing was told yet. */
  fresh: CompactionFigures[];
  /** Told before, with how many regrets, and when; more have come since. */
  grown: { figures: CompactionFigures; regretsBefore: number; sentAt: string }[];
  /** Told before, with as many regrets. */
  told: CompactionFigures[];
}

export function findDueFigures(database: Database, signal: Signal, now: Date): DueFigures {
  const sent = listSentFigures(database, signal);
  const oldest = new Date(now.getTime() - AGE_MILLISECONDS_MAX).toISOString();
  const due: DueFigures = { fresh: [], grown: [], told: [] };
  for (const figures of listFigures(database)) {
    const before = sent.get(figures.id);
    if (!before) {
      if (figures.startedAt >= oldest && isOver(figures, now)) due.fresh.push(figures);
    } else if (signal === 'metrics' && (figures.regrets ?? 0) > before.regrets)
      due.grown.push({ figures, regretsBefore: before.regrets, sentAt: before.sentAt });
    else due.told.push(figures);
  }
  return due;
}

/** What was looked up again is known when the session has ended, or was compacted once more. */
function isOver({ sessionEndedAt, isRegretFinal, startedAt }: CompactionFigures, now: Date): boolean {
  return (
    sessionEndedAt !== null || isRegretFinal || now.getTime() - Date.parse(startedAt) > SILENT_MILLISECONDS
  );
}
