import type { Database } from '../sqlite/binding.ts';
import type { Repair } from './heal-archive.ts';

/** So that the user hears of it, once, and `doctor` says it for longer. */
export function recordRepair(database: Database, repair: Repair, now: Date): void {
  database
    .prepare(
      'INSERT INTO repairs (repaired_at, file, aside, reason, rows_saved, problem) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(now.toISOString(), repair.file, repair.aside, repair.reason, repair.rowsSaved, repair.problem);
}

export interface RecordedRepair extends Repair {
  repairedAt: string;
}

/** The newest first. */
export function listRepairs(database: Database): RecordedRepair[] {
  return database
    .prepare('SELECT * FROM repairs ORDER BY id DESC')
    .all()
    .map((row) => ({
      repairedAt: String(row.repaired_at),
      file: String(row.file),
      aside: String(row.aside),
      reason: String(row.reason),
      rowsSaved: Number(row.rows_saved),
      problem: String(row.problem),
    }));
}
