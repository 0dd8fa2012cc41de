import { visibleText } from './plain-line.ts';
import { groupDigits, sayMoment } from './say.ts';

/** Tokens of responses, by what they cost. A cache is written for five minutes or for an hour. */
export const tokenKinds = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;

export type TokenCounts = Record<(typeof tokenKinds)[number], number>;

/** The cost is null if nobody knows the price of the model. */
type Used = { model: string; tokens: TokenCounts; costUsd: number | null };

/** In `status --tokens --json`, a public format: see docs/context.md. Newest first. */
export interface TokenReport {
  since: string;
  /** In the local time zone. */
  days: (Used & { day: string; responses: number })[];
  /** The first response after each, which has to send and to cache again what is left. */
  compactions: (Used & { time: string; sessionId: string; trigger: string })[];
  /** The date of the built-in prices. */
  pricesOf: string;
}

const COUNTS = ['Input', 'Output', 'Cache read', 'Written 5 min', 'Written 1 h', 'US$'];

/** The tables of screen and dashboard. `sessions`: whose the second cell of a row is. */
export function tokenTables({ days, compactions }: TokenReport) {
  const cellsOf = (words: string[], { tokens, costUsd }: Used) => [
    ...words.map(visibleText),
    ...tokenKinds.map((kind) => groupDigits(tokens[kind])),
    costUsd?.toFixed(2) ?? '–',
  ];
  const perDay = days.map((each) => cellsOf([each.day, each.model, groupDigits(each.responses)], each));
  const perCompaction = compactions.map((each) =>
    cellsOf([sayMoment(each.time), each.sessionId.slice(0, 8), each.trigger], each),
  );
  return [
    { title: 'Per day and model', head: ['Day', 'Model', 'Answers', ...COUNTS], rows: perDay, sessions: [] },
    {
      sessions: compactions.map(({ sessionId }) => sessionId),
      title: 'The first answer after each compaction, which writes the cache again',
      ...{ head: ['When', 'Session', 'Trigger', ...COUNTS], rows: perCompaction },
    },
  ].filter(({ rows }) => rows.length > 0);
}
