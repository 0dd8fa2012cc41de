import { statSync } from 'node:fs';
import { sep } from 'node:path';
import type { ClientTokens, TokenRow } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import { START } from '../domain/position.ts';
import { sayTime } from '../domain/say.ts';
import type { TokenCounts, TokenDay, TokenReport } from '../domain/token-report.ts';
import { openIfReadable, untilUnreadable } from '../transcript/read-lines.ts';
import { listTranscripts } from './list-transcripts.ts';

interface TokenFilter {
  since?: Date;
  /** Sessions in one of these folders or below. */
  folders?: readonly string[];
  /** The start of a session's id. */
  session?: string;
}

type Response = Extract<TokenRow, { kind: 'response' }>;
type Compacted = Extract<TokenRow, { kind: 'compacted' }>;

const KINDS = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;

/** Counts tokens from the transcripts that still exist, of sessions and subagents. Copies of a response count once. */
export async function countTokens(
  context: Context,
  filter: TokenFilter,
  onProgress: (text: string) => void = () => {},
): Promise<TokenReport> {
  const report: TokenReport = { days: [], compactions: [], pricesOf: '' };
  for (const client of context.clients) {
    const known = await client.tokens?.();
    if (!known) continue;
    report.pricesOf = known.priceDate;
    const found = readClient(client.id, known, filter, context, onProgress);
    const costOf = (model: string, counts: TokenCounts) => {
      const price = known.findPrice(model, context.config.prices);
      return price ? KINDS.reduce((sum, kind) => sum + counts[kind] * price[kind], 0) / 1e6 : null;
    };
    report.days.push(...sumDays([...found.responses.values()], costOf));
    for (const { time, sessionId, trigger, first } of found.compactions.values()) {
      const response = found.responses.get(first);
      if (!response) continue;
      const { model, tokens } = response;
      report.compactions.push({ time, sessionId, trigger, model, tokens, costUsd: costOf(model, tokens) });
    }
  }
  onProgress('');
  report.compactions.sort((one, other) => (one.time < other.time ? 1 : -1));
  return report;
}

function readClient(
  clientId: string,
  { decode }: ClientTokens,
  { since, folders, session }: TokenFilter,
  context: Context,
  onProgress: (text: string) => void,
) {
  const responses = new Map<string, Response>();
  const compactions = new Map<string, Compacted & { first: string }>();
  const isWanted = ({ time, cwd, sessionId }: TokenRow) =>
    (since === undefined || Date.parse(time) >= since.getTime()) &&
    (session === undefined || sessionId.startsWith(session)) &&
    (folders?.some((folder) => cwd === folder || cwd.startsWith(folder + sep)) ?? true);
  const files = listTranscripts(context).filter(({ client }) => client === clientId);
  for (const [nth, { path }] of files.entries()) {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtime;
    if (!changed || (since && changed < since)) continue;
    onProgress(`Counting tokens: transcript ${nth + 1} of ${files.length}`);
    let waiting: (Compacted & { first: string }) | undefined;
    using transcript = openIfReadable(path, () => {});
    for (const { bytes } of untilUnreadable(transcript?.lines(START, { lastLineToo: true }) ?? [])) {
      const row = decode(bytes);
      if (!row || !isWanted(row)) continue;
      if (row.kind === 'compacted') {
        waiting = { ...row, first: '' };
        continue;
      }
      responses.set(row.id, row);
      if (!waiting || row.sidechain) continue;
      if (!compactions.has(waiting.id)) compactions.set(waiting.id, { ...waiting, first: row.id });
      waiting = undefined;
    }
  }
  return { responses, compactions };
}

function sumDays(
  responses: readonly Response[],
  costOf: (model: string, tokens: TokenCounts) => number | null,
): TokenDay[] {
  const days = new Map<string, TokenDay>();
  for (const { time, model, tokens } of responses) {
    const day = sayTime(time).slice(0, 10);
    const key = `${day} ${model}`;
    const none = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
    const sum = days.get(key) ?? { day, model, responses: 0, tokens: none, costUsd: null };
    sum.responses += 1;
    for (const kind of KINDS) sum.tokens[kind] += tokens[kind];
    days.set(key, sum);
  }
  return [...days.values()]
    .map((each) => ({ ...each, costUsd: costOf(each.model, each.tokens) }))
    .sort((one, other) => other.day.localeCompare(one.day) || one.model.localeCompare(other.model));
}
