import type { RecordFilter } from '../archive/lists/record-filter.ts';
import type { ClientTokens, TokenRow } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import { START } from '../domain/position.ts';
import { sayTime } from '../domain/say.ts';
import { type TokenReport, tokenKinds } from '../domain/token-report.ts';
import { isBelow } from '../system/check-path.ts';
import { openIfReadable, untilUnreadable } from '../transcript/read-lines.ts';
import { listWantedTranscripts } from './list-transcripts.ts';

type RowOf<Kind> = Extract<TokenRow, { kind: Kind }>;
type Compacted = RowOf<'compacted'>;

const USUAL_DAYS = 30;

/** Counts tokens from the transcripts that still exist, of sessions and subagents. Copies of a response count once. */
export async function countTokens(
  context: Context,
  filter: Pick<RecordFilter, 'folders' | 'session'> & { since?: Date | undefined } = {},
  onProgress: (text: string) => void = () => {},
): Promise<TokenReport> {
  const { folders, session = '' } = filter;
  const since = filter.since ?? new Date(context.now().getTime() - USUAL_DAYS * 86_400_000);
  const report: TokenReport = { since: since.toISOString(), days: [], compactions: [], pricesOf: '' };
  const isWanted = ({ time, cwd, sessionId }: TokenRow) =>
    Date.parse(time) >= since.getTime() &&
    sessionId.startsWith(session) &&
    (folders?.some((folder) => cwd !== '' && isBelow(cwd, folder)) ?? true);
  for (const { id, tokens: load } of context.clients) {
    const client = await load?.();
    if (!client) continue;
    report.pricesOf = client.priceDate;
    const priced = (model: string, tokens: RowOf<'response'>['tokens']) => ({
      ...{ model, tokens, costUsd: client.costUsd(model, tokens, context.config.prices) },
    });
    const files = listWantedTranscripts(context).filter((file) => file.client === id);
    const paths = files.filter(({ modifiedAt }) => modifiedAt >= since).map(({ path }) => path);
    const days = new Map<string, Omit<TokenReport['days'][number], 'costUsd'>>();
    for (const response of readResponses(paths, client.decode, isWanted, onProgress)) {
      const { model, tokens, after } = response;
      if (after) {
        const { time, sessionId, trigger } = after;
        report.compactions.push({ time, sessionId, trigger, ...priced(model, tokens) });
      }
      const day = sayTime(response.time).slice(0, 10);
      const sum = days.get(`${day} ${model}`);
      if (sum) {
        sum.responses += 1;
        for (const kind of tokenKinds) sum.tokens[kind] += tokens[kind];
      } else days.set(`${day} ${model}`, { day, model, responses: 1, tokens: { ...tokens } });
    }
    for (const sum of days.values()) report.days.push({ ...sum, ...priced(sum.model, sum.tokens) });
  }
  report.days.sort((one, other) => other.day.localeCompare(one.day) || one.model.localeCompare(other.model));
  report.compactions.sort((one, other) => other.time.localeCompare(one.time));
  return report;
}

/** Each response once, by its last row, with the compaction that it is the first one after. */
function readResponses(
  paths: readonly string[],
  decode: ClientTokens['decode'],
  isWanted: (row: TokenRow) => boolean,
  onProgress: (text: string) => void,
) {
  const responses = new Map<string, RowOf<'response'> & { after: Compacted | undefined }>();
  for (const [index, path] of paths.entries()) {
    onProgress(`Counting tokens: transcript ${index + 1} of ${paths.length}`);
    let waiting: Compacted | undefined;
    using transcript = openIfReadable(path, () => {});
    for (const { bytes } of untilUnreadable(transcript?.lines(START, { lastLineToo: true }) ?? [])) {
      const row = decode(bytes);
      if (!row || !isWanted(row)) continue;
      if (row.kind === 'compacted') waiting = row;
      else {
        const known = responses.get(row.id);
        responses.set(row.id, { ...row, after: known ? known.after : row.sidechain ? undefined : waiting });
        if (!row.sidechain) waiting = undefined;
      }
    }
  }
  onProgress('');
  return responses.values();
}
