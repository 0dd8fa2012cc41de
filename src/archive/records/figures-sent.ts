import type { Database } from '../sqlite/binding.ts';

/** The compactions whose figures were taken for telemetry. */
export function listSentFigures(database: Database): Set<number> {
  return new Set(database.column<number>`SELECT compaction_id FROM figures_sent`);
}

export function markFiguresSent(
  database: Database,
  compactions: readonly { id: number }[],
  now: string,
): void {
  for (const { id } of compactions) database.run`INSERT OR REPLACE INTO figures_sent VALUES (${id}, ${now})`;
}

/** The state of the last attempts to send. */
export interface FigureDelivery {
  sentAt: string | null;
  failingSince: string | null;
  /** Why the last attempt failed, or what the server said about a successful one. */
  problem: string | null;
}

export function noteDelivery(
  database: Database,
  now: string,
  { isSent, problem }: { isSent: boolean; problem?: string },
): void {
  database.run`INSERT INTO figure_deliveries (id, sent_at, first_failed_at, outcome)
    VALUES (1, ${isSent ? now : null}, ${isSent ? null : now}, ${problem ?? null})
    ON CONFLICT (id) DO UPDATE SET sent_at = coalesce(excluded.sent_at, sent_at),
      first_failed_at = iif(excluded.first_failed_at IS NULL, NULL,
        coalesce(first_failed_at, excluded.first_failed_at)),
      outcome = excluded.outcome`;
}

export function findDelivery(database: Database): FigureDelivery | undefined {
  return database.get`SELECT sent_at, first_failed_at AS failing_since, outcome AS problem
    FROM figure_deliveries`;
}
