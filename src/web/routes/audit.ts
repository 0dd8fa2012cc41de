import {
  countInjections,
  listInjections,
  type StoredInjection,
} from '../../archive/lists/list-injections.ts';
import type { Context } from '../../context/context.ts';
import { readRecords } from '../../queries/open-stores.ts';
import type { AuditAnswer } from '../api.ts';
import type { RouteRequest } from '../route.ts';
import type { Answer } from '../send-answer.ts';

type AuditRow = AuditAnswer['rows'][number];

const LIMIT = 100;
const LIMIT_MAX = 500;
const OFFSET_MAX = 10_000_000;
const COLUMNS = ['time', 'event', 'session', 'project', 'reason', 'characters', 'sha256'] as const;

export function answerAudit({ query, context }: RouteRequest): AuditAnswer {
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  const offset = query.number('offset', 0, OFFSET_MAX);
  return readRecords(context, ({ archive }) => ({
    total: archive ? countInjections(archive) : 0,
    rows: archive
      ? listInjections(archive, { limit, offset }).map((injection) => encodeRow(injection, context))
      : [],
  }));
}

export function downloadAsJson({ context }: RouteRequest): Answer {
  return download('json', 'application/json', JSON.stringify({ rows: listAll(context) }, null, 2));
}

export function downloadAsCsv({ context }: RouteRequest): Answer {
  const lines = [COLUMNS, ...listAll(context).map((row) => COLUMNS.map((column) => String(row[column])))];
  return download('csv', 'text/csv', lines.map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join(''));
}

function listAll(context: Context): AuditRow[] {
  return readRecords(context, ({ archive }) =>
    archive ? listInjections(archive, {}).map((injection) => encodeRow(injection, context)) : [],
  );
}

function encodeRow(injection: StoredInjection, { masker }: Context): AuditRow {
  const { injectedAt, event, sessionId, cwd, reason, characters, sha256 } = injection;
  return {
    time: injectedAt,
    event,
    session: sessionId,
    project: cwd,
    reason: masker.mask(reason),
    characters,
    sha256,
  };
}

function download(ending: string, type: string, body: string): Answer {
  const name = `tideproof-audit.${ending}`;
  return {
    status: 200,
    type: `${type}; charset=utf-8`,
    body,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  };
}

/** A quote prevents spreadsheets from interpreting a cell as a formula. */
function quoteCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
