import { type CompactionFigures, listFigures } from '../archive/lists/list-figures.ts';
import { listSentFigures } from '../archive/records/figures-sent.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/** Backends accept nothing older; what could not be sent until then is dropped. */
const AGE_MILLISECONDS_MAX = 7 * 86_400_000;
/** After this time without an end the session counts as killed. */
const SILENT_MILLISECONDS = 6 * 3_600_000;

/** Compactions that were not sent yet, once what was looked up again after them is known. */
export function findDueFigures(database: Database, now: Date): CompactionFigures[] {
  const sent = listSentFigures(database);
  return listFigures(database).filter(({ id, startedAt, sessionEndedAt, isRegretFinal }) => {
    const age = now.getTime() - Date.parse(startedAt);
    const isOver = sessionEndedAt !== null || isRegretFinal || age > SILENT_MILLISECONDS;
    return !sent.has(id) && isOver && age < AGE_MILLISECONDS_MAX;
  });
}
