import { type CompactionFigures, listFigures } from '../archive/lists/list-figures.ts';
import { listSentFigures, type Signal } from '../archive/records/figures-sent.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/** Backends accept nothing older; what could not be sent until then is dropped. */
const AGE_MILLISECONDS_MAX = 7 * 86_400_000;
/** After this time without an end the session counts as killed. */
const SILENT_MILLISECONDS = 6 * 3_600_000;

/** Compactions that have something new to send. */
export interface DueFigures {
  /** Not sent yet. */
  fresh: CompactionFigures[];
  /** Sent before, with this number of regrets and at this time; there are more now. */
  grown: { figures: CompactionFigures; regretsBefore: number; sentAt: string }[];
  /** Sent before, with the same number of regrets. */
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

/** Regrets are final when the session has ended or was compacted again. */
function isOver({ sessionEndedAt, isRegretFinal, startedAt }: CompactionFigures, now: Date): boolean {
  return (
    sessionEndedAt !== null || isRegretFinal || now.getTime() - Date.parse(startedAt) > SILENT_MILLISECONDS
  );
}
