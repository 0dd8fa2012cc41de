import type { Database } from '../sqlite/binding.ts';

/** How a compaction is reported: added to sums, or as an event of its own. */
export type Signal = 'metrics' | 'logs';

export interface SentFigures {
  sentAt: string;
  /** The number of regrets known at that time; more may follow. */
  regrets: number;
}

/** What was sent, by compaction id. */
export function listSentFigures(database: Database, signal: Signal): Map<number, SentFigures> {
  const rows = database.all<SentFigures & { id: number }>`SELECT compaction_id AS id, sent_at, regrets
    FROM figures_sent WHERE kind = ${signal}`;
  return new Map(rows.map(({ id, ...sent }) => [id, sent]));
}

export function markFiguresSent(
  database: Database,
  signal: Signal,
  compactions: readonly { id: number; regrets: number | null }[],
  now: string,
): void {
  for (const { id, regrets } of compactions)
    database.run`INSERT OR REPLACE INTO figures_sent VALUES (${id}, ${signal}, ${now}, ${regrets ?? 0})`;
}

/** The state of the last attempts to send. */
export interface FigureDelivery {
  signal: Signal;
  triedAt: string;
  sentAt: string | null;
  failingSince: string | null;
  /** Why the last attempt failed, or what the server said about a successful one. */
  problem: string | null;
}

export function noteDelivery(
  database: Database,
  signal: Signal,
  now: string,
  { isSent, problem }: { isSent: boolean; problem?: string },
): void {
  database.run`INSERT INTO figure_deliveries (kind, tried_at, sent_at, first_failed_at, outcome)
    VALUES (${signal}, ${now}, ${isSent ? now : null}, ${isSent ? null : now}, ${problem ?? null})
    ON CONFLICT (kind) DO UPDATE SET tried_at = excluded.tried_at, sent_at = coalesce(excluded.sent_at, sent_at),
      first_failed_at = iif(excluded.first_failed_at IS NULL, NULL, coalesce(first_failed_at,
        excluded.first_failed_at)),
      outcome = excluded.outcome`;
}

export function listDeliveries(database: Database): FigureDelivery[] {
  return database.all`SELECT kind AS signal, tried_at, sent_at, first_failed_at AS failing_since, outcome AS problem
    FROM figure_deliveries ORDER BY kind DESC`;
}
