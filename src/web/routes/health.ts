import { countInjections, listInjections, sumInjected } from '../../archive/records/injections.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import type { Context } from '../../context/context.ts';
import { promptsInContext } from '../../domain/survival.ts';
import type { TokenReport } from '../../domain/token-report.ts';
import { countTokens } from '../../history/count-tokens.ts';
import { archiveBytes, readRecords } from '../../queries/open-stores.ts';
import { readHookTimes } from '../../system/logs/hook-times.ts';
import { hookTimesFile } from '../../system/paths.ts';
import type { AuditAnswer, HealthAnswer } from '../api.ts';
import { listPast } from '../encode-rows.ts';
import type { RouteRequest } from '../route.ts';

const P99 = 0.99;

export function answerHealth(context: Context): HealthAnswer {
  return {
    ...readRecords(context, ({ archive }) =>
      archive ? figuresOf(archive) : { survival: [], tokensInjected: 0, lookups: null },
    ),
    hooks: hooksOf(context.dataDir),
    archiveBytes: archiveBytes(context),
  };
}

function figuresOf(archive: Database): Pick<HealthAnswer, 'survival' | 'tokensInjected' | 'lookups'> {
  const past = listPast(archive).reverse();
  const measured = past.flatMap(({ regrets }) => regrets ?? []);
  return {
    survival: past.flatMap(({ id, startedAt, counts }) =>
      counts === null || counts.prompts === 0
        ? []
        : [{ time: startedAt, name: String(id), score: promptsInContext(counts), ...counts }],
    ),
    tokensInjected: sumInjected(archive),
    lookups: measured.length === 0 ? null : measured.reduce((sum, count) => sum + count, 0) / measured.length,
  };
}

function hooksOf(dataDir: string): HealthAnswer['hooks'] {
  const byEvent = new Map<string, { times: number[]; failures: number }>();
  for (const { event, milliseconds, failed } of readHookTimes(hookTimesFile(dataDir))) {
    const known = byEvent.get(event) ?? { times: [], failures: 0 };
    known.times.push(milliseconds);
    if (failed) known.failures += 1;
    byEvent.set(event, known);
  }
  return [...byEvent]
    .map(([event, { times, failures }]) => {
      times.sort((one, other) => one - other);
      const at = (share: number) =>
        times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? null;
      return { event, runs: times.length, failures, medianMs: at(0.5), p99Ms: at(P99) };
    })
    .sort((one, other) => other.runs - one.runs);
}

/** How far back tokens are counted. */
const TOKEN_DAYS = 30;

export async function answerTokens({ context }: RouteRequest): Promise<TokenReport> {
  return countTokens(context, { since: new Date(context.now().getTime() - TOKEN_DAYS * 86_400_000) });
}

export function answerAudit({ query, context: { dataDir, masker } }: RouteRequest): AuditAnswer {
  const page = query.page(100, 500);
  return readRecords({ dataDir }, ({ archive }) => {
    if (!archive) return { total: 0, rows: [] };
    const rows = listInjections(archive, page).map(
      ({ injectedAt, event, sessionId, cwd, reason, characters, sha256 }) => ({
        ...{ injectedAt, event, sessionId, cwd, characters, sha256 },
        reason: masker.mask(reason),
      }),
    );
    return { total: countInjections(archive), rows };
  });
}
