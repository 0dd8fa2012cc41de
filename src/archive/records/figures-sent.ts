import type { Database } from '../sqlite/binding.ts';

/** What a compaction is told as: added to sums, or as an event of its own. */
export type Signal = 'metrics' | 'logs';

export interface SentFigures {
  sentAt: string;
  /** Of the regrets that were known then: more may have come. */
  regrets: number;
}

/** By the compaction. */
export function listSentFigures(database: Database, signal: Signal): Map<number, SentFigures> {
  const rows = database
    .prepare('SELECT compaction_id AS id, sent_at, regrets FROM figures_sent WHERE kind = ?')
    .all(signal);
  return new Map(
    rows.map(({ id, sent_at, regrets }) => [
      id as number,
      { sentAt: sent_at as string, regrets: regrets as number },
    ]),
  );
}

export function markFiguresSent(
  database: Database,
  signal: Signal,
  compactions: readonly { id: number; regrets: number | null }[],
  now: string,
): void {
  const mark = database.prepare('INSERT OR REPLACE INTO figures_sent VALUES (?, ?, ?, ?)');
  for (const { id, regrets } of compactions) mark.run(id, signal, now, regrets ?? 0);
}

/** How the last tries to send went. */
export interface FigureDelivery {
  signal: Signal;
  triedAt: string;
  sentAt: string | null;
  failingSince: string | null;
  /** Why the last try failed, or what the other side said of one that did not. */
  problem: string | null;
}

export function noteDelivery(
  database: Database,
  signal: Signal,
  now: string,
  outcome: { isSent: boolean; problem?: string },
): void {
  database
    .prepare(
      `INSERT INTO figure_deliveries (kind, tried_at, sent_at, first_failed_at, outcome) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (kind) DO UPDATE SET tried_at = excluded.tried_at, sent_at = coalesce(excluded.sent_at, sent_at),
         first_failed_at = iif(excluded.first_failed_at IS NULL, NULL, coalesce(first_failed_at, excluded.first_failed_at)),
         outcome = excluded.outcome`,
    )
    .run(signal, now, outcome.isSent ? now : null, outcome.isSent ? null : now, outcome.problem ?? null);
}

export function listDeliveries(database: Database): FigureDelivery[] {
  return database
    .prepare('SELECT * FROM figure_deliveries ORDER BY kind DESC')
    .all()
    .map((row) => ({
      signal: row.kind as Signal,
      triedAt: row.tried_at as string,
      sentAt: row.sent_at as string | null,
      failingSince: row.first_failed_at as string | null,
      problem: row.outcome as string | null,
    }));
}
