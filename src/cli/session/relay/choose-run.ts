import { findRelayRun, listRelayRuns, type RelayRun } from '../../../archive/records/relays.ts';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { AppError } from '../../../domain/app-error.ts';

/** The run that was named, or the newest one. */
export function chooseRun(database: Database, id: string | undefined): RelayRun {
  if (id === undefined || /^\d+$/.test(id)) {
    const run = id === undefined ? listRelayRuns(database)[0] : findRelayRun(database, Number(id));
    if (run) return run;
  }
  throw new AppError(
    'E_USAGE',
    id === undefined ? 'There is no run of relay yet' : `There is no run of relay with the id "${id}"`,
    'Run `tideproof relay --list` to see all',
  );
}
