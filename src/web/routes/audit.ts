import {
  countInjections,
  listInjections,
  type StoredInjection,
} from '../../archive/lists/list-injections.ts';
import type { Context } from '../../context/context.ts';
import { readRecords } from '../../queries/read-records.ts';
import type { AuditAnswer } from '../api.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Answer } from '../send-answer.ts';

type AuditRow = AuditAnswer['rows'][number];

const LIMIT = 100;
const LIMIT_MAX = 500;
const OFFSET_MAX = 10_000_000;
const COLUMNS: readonly (keyof AuditRow)[] = [
  ...(['time', 'event', 'session', 'project', 'reason', 'characters', 'sha256'] as const),
];

export const auditRoutes: readonly Route[] = [
  { method: 'GET', path: 'audit', answer: answerAudit },
  {
    method: 'GET',
    path: 'audit.json',
    download: ({ context }) =>
      download('json', 'application/json', JSON.stringify({ rows: listAll(context) }, null, 2)),
  },
  {
    method: 'GET',
    path: 'audit.csv',
    download: ({ context }) => download('csv', 'text/csv', renderCsv(listAll(context))),
  },
];

function answerAudit({ query, context }: RouteRequest): AuditAnswer {
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  const offset = query.number('offset', 0, OFFSET_MAX);
  return readRecords(context, ({ archive }) => ({
    total: archive ? countInjections(archive) : 0,
    rows: archive
      ? listInjections(archive, { limit, offset }).map((injection) => encodeRow(injection, context))
      : [],
  }));
}

function listAll(context: Context): AuditRow[] {
  return readRecords(context, ({ archive }) =>
    archive ? listInjections(archive, {}).map((injection) => encodeRow(injection, context)) : [],
  );
}

function encodeRow(injection: StoredInjection, { masker }: Context): AuditRow {
  const { injectedAt, event, sessionId, cwd, reason, characters, sha256 } = injection;
  return {
    ...{ time: injectedAt, event, session: sessionId, project: cwd, reason: masker.mask(reason) },
    ...{ characters, sha256 },
  };
}

function download(ending: string, type: string, body: string): Answer {
  const name = `tideproof-audit.${ending}`;
  return {
    ...{ status: 200, type: `${type}; charset=utf-8`, body },
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  };
}

function renderCsv(rows: readonly AuditRow[]): string {
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))]
    .map((cells) => `${cells.map(quoteCell).join(',')}\r\n`)
    .join('');
}

/** A program that calculates takes what begins like this for a formula. */
function quoteCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
