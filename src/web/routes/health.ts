import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { listInjections } from '../../archive/records/injections.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import type { Context } from '../../context/context.ts';
import { promptsInContext } from '../../domain/survival.ts';
import { archiveBytes } from '../../queries/open-stores.ts';
import type { AuditAnswer, HealthAnswer } from '../api.ts';
import { readRecords } from '../read-records.ts';
import type { RouteRequest } from '../route.ts';

export function answerHealth(context: Context): HealthAnswer {
  return readRecords(context, ({ archive }) => {
    const past = archive ? listCompactions(archive, { past: true, once: true }).reverse() : [];
    const measured = past.flatMap(({ regrets }) => regrets ?? []);
    const lookups = measured.reduce((sum, count) => sum + count, 0);
    return {
      survival: past.flatMap(({ id, startedAt, counts }) =>
        counts === null || counts.prompts === 0 || startedAt === ''
          ? []
          : [{ time: startedAt, name: String(id), score: promptsInContext(counts), ...counts }],
      ),
      tokensInjected: archive ? sumInjections(archive).tokens : 0,
      lookups: measured.length === 0 ? null : lookups / measured.length,
      archiveBytes: archiveBytes(context),
    };
  });
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
    return { total: sumInjections(archive).count, rows };
  });
}

/** How many texts models were given, and their tokens. */
function sumInjections(database: Database): { count: number; tokens: number } {
  return database.get`SELECT count(*) AS count, coalesce(sum(tokens), 0) AS tokens FROM context_injections`!;
}
