import { countInjections, listInjections } from '../../archive/records/injections.ts';
import { readRecords } from '../../queries/open-stores.ts';
import type { AuditAnswer } from '../api.ts';
import type { RouteRequest } from '../route.ts';

const LIMIT = 100;
const LIMIT_MAX = 500;
const OFFSET_MAX = 10_000_000;

export function answerAudit({ query, context: { dataDir, masker } }: RouteRequest): AuditAnswer {
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  const offset = query.number('offset', 0, OFFSET_MAX);
  return readRecords({ dataDir }, ({ archive }) => {
    if (!archive) return { total: 0, rows: [] };
    const rows = listInjections(archive, { limit, offset }).map(
      ({ injectedAt, event, sessionId, cwd, reason, characters, sha256 }) => ({
        ...{ injectedAt, event, sessionId, cwd, characters, sha256 },
        reason: masker.mask(reason),
      }),
    );
    return { total: countInjections(archive), rows };
  });
}
