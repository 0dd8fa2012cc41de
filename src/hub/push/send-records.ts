import { basename } from 'node:path';
import type { SessionRecords } from '../../archive/lists/session-records.ts';
import type { SqlValue } from '../../archive/sqlite/sql.ts';
import type { Transaction } from '../open-hub.ts';
import { keyOf, storable } from '../row-keys.ts';
import type { SessionPlace } from './place-sessions.ts';

type Row = Record<string, SqlValue>;

/** Documents that come from a machine's archive; all others were written in the hub itself. */
const OWN_DOCUMENTS = ['handoff', 'task', 'pin'];

/** All records of a session, and their destination. */
export interface SentRecords {
  place: SessionPlace;
  records: SessionRecords;
  mask(text: string): string;
}

const SESSION = `id uuid, branch text, model text, started_at timestamptz, seen_at timestamptz, ended_at timestamptz,
  ended_how text, continues text, client text, lines integer`;
const TAKE_IN = `
  UPDATE tideproof.sessions s SET branch = sent.branch, model = sent.model,
    started_at = least(s.started_at, sent.started_at), seen_at = greatest(s.seen_at, sent.seen_at), ended_at = sent.ended_at,
    ended_how = sent.ended_how, continues = sent.continues, client = sent.client, lines = sent.lines, recorded_at = now()
  FROM json_to_recordset($2::text::json) AS sent (${SESSION}),
    (SELECT id, recorded_at AS before FROM tideproof.sessions WHERE owner_id = $1) old
  WHERE s.owner_id = $1 AND s.id = sent.id AND old.id = sent.id AND s.lines <= sent.lines RETURNING s.id, before`;

/**
 * Replaces the records of some sessions other than their texts, unless another machine has read further in a session,
 * whose records are then more complete.
 */
export async function sendRecords(
  sql: Transaction,
  ownerId: number,
  sent: readonly SentRecords[],
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${ownerId})`;
  const taken = await sql.unsafe(TAKE_IN, [ownerId, JSON.stringify(sent.map(sessionRow))]);
  const known = taken.filter(({ before }) => before !== null).map(({ id }) => id as string);
  if (known.length > 0) await deleteRecords(sql, ownerId, known);
  const keys = new Set(taken.map(({ id }) => id as string));
  const own = sent.filter(({ place }) => keys.has(place.key));
  await insert(sql, ownerId, 'facts', FACT, own.flatMap(factRows));
  await insert(sql, ownerId, 'compactions', COMPACTION, own.flatMap(compactionRows));
  await insert(sql, ownerId, 'documents', DOCUMENT, own.flatMap(documentRows));
}

function sessionRow({ place, records: { session }, mask }: SentRecords): Record<string, unknown> {
  return {
    id: place.key,
    branch: text(session.branch, mask),
    model: text(session.model, mask),
    started_at: moment(session.started_at),
    seen_at: moment(session.seen_at),
    ended_at: moment(session.ended_at),
    ended_how: text(session.ended_how, mask),
    continues: text(session.continues, mask),
    client: session.client,
    lines: session.lines,
  };
}

async function deleteRecords(sql: Transaction, ownerId: number, keys: string[]): Promise<void> {
  await sql`DELETE FROM tideproof.facts WHERE owner_id = ${ownerId} AND session_id = ANY (${keys}::uuid[])`;
  await sql`DELETE FROM tideproof.compactions WHERE owner_id = ${ownerId} AND session_id = ANY (${keys}::uuid[])`;
  await sql`
    DELETE FROM tideproof.documents
    WHERE owner_id = ${ownerId} AND session_id = ANY (${keys}::uuid[]) AND kind = ANY (${OWN_DOCUMENTS})`;
}

const FACT = {
  project_id: 'uuid',
  session_id: 'uuid',
  time: 'timestamptz',
  agent: 'text',
  kind: 'text',
  key: 'text',
  text: 'text',
  status: 'text',
  detail: 'jsonb',
  uses: 'integer',
  first_time: 'timestamptz',
  first_line: 'integer',
  first_uuid: 'text',
  last_line: 'integer',
  last_uuid: 'text',
};

function factRows({ place, records: { facts }, mask }: SentRecords): Record<keyof typeof FACT, unknown>[] {
  return facts.map((fact) => ({
    project_id: place.projectId,
    session_id: place.key,
    time: moment(fact.last_time) ?? EPOCH,
    agent: agentOf(fact),
    kind: fact.kind,
    key: text(fact.key, mask),
    text: text(fact.text, mask),
    status: fact.status,
    detail: storableJson(fact.detail, mask),
    uses: fact.uses,
    first_time: moment(fact.first_time) ?? EPOCH,
    first_line: fact.first_line,
    first_uuid: text(fact.first_uuid, mask),
    last_line: fact.last_line,
    last_uuid: text(fact.last_uuid, mask),
  }));
}

const COMPACTION = {
  project_id: 'uuid',
  session_id: 'uuid',
  id: 'uuid',
  time: 'timestamptz',
  agent: 'text',
  trigger: 'text',
  summary: 'text',
  finished_at: 'timestamptz',
  restored_at: 'timestamptz',
  number: 'integer',
  prompts: 'integer',
  kept: 'integer',
  restored: 'integer',
  deferred: 'integer',
  lost: 'integer',
  restorable: 'integer',
  regrets: 'integer',
  pre_tokens: 'integer',
  post_tokens: 'integer',
  duration_ms: 'integer',
  survival: 'jsonb',
};

function compactionRows({
  place,
  records: { compactions },
  mask,
}: SentRecords): Record<keyof typeof COMPACTION, unknown>[] {
  return compactions.map((row, index) => ({
    project_id: place.projectId,
    session_id: place.key,
    id: compactionKey(place.key, row, index),
    time: moment(row.started_at) ?? EPOCH,
    agent: String(row.agent_id),
    trigger: text(row.trigger, mask),
    summary: text(row.summary, mask),
    finished_at: moment(row.finished_at),
    restored_at: moment(row.restored_at),
    number: row.number,
    prompts: row.prompts,
    kept: row.kept,
    restored: row.restored,
    deferred: row.deferred,
    lost: row.lost,
    restorable: row.restorable,
    regrets: row.regrets,
    pre_tokens: row.pre_tokens,
    post_tokens: row.post_tokens,
    duration_ms: row.duration_ms,
    survival: row.survival === null ? null : storableJson(row.survival, mask),
  }));
}

const DOCUMENT = {
  project_id: 'uuid',
  session_id: 'uuid',
  id: 'uuid',
  time: 'timestamptz',
  kind: 'text',
  title: 'text',
  text: 'text',
};

function documentRows({ place, records, mask }: SentRecords): Record<keyof typeof DOCUMENT, unknown>[] {
  const document = (kind: string, title: SqlValue, body: SqlValue, time: SqlValue) => ({
    project_id: place.projectId,
    session_id: place.key,
    time: moment(time) ?? EPOCH,
    kind,
    id: keyOf('document', place.key, kind, String(title), String(body)),
    title: text(title ?? '', mask),
    text: text(body ?? '', mask),
  });
  return [
    ...records.handoffs.map((row) => document('handoff', row.written_by!, row.text!, row.written_at!)),
    ...records.tasks.map((row) => document('task', row.subject!, row.text!, row.made_at!)),
    ...records.pins.map((row) => document('pin', '', row.text!, row.pinned_at!)),
  ];
}

const EPOCH = new Date(0);

/** Rows that differ only in what was masked become one. */
async function insert(
  sql: Transaction,
  ownerId: number,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await sql.unsafe(
    `INSERT INTO tideproof.${table} (owner_id, ${names})
     SELECT $1::integer, ${names} FROM json_to_recordset($2::text::json) AS sent (${types.join(', ')}) ON CONFLICT DO NOTHING`,
    [ownerId, JSON.stringify(rows)],
  );
}

/** The same key on every machine; without an id of the client it is the position among the others. */
function compactionKey(sessionKey: string, { agent_id, boundary_uuid, number }: Row, index: number): string {
  const name = boundary_uuid === null ? `${number ?? ''} ${index}` : String(boundary_uuid);
  return keyOf('compaction', sessionKey, String(agent_id), name);
}

/** The transcript of an agent has its name. */
function agentOf({ of_path }: Row): string {
  return basename(String(of_path)).replace(/\.\w+$/, '');
}

function text(value: SqlValue | undefined, mask: (text: string) => string): SqlValue {
  return typeof value === 'string' ? storable(mask(value)) : (value ?? null);
}

function moment(value: SqlValue | undefined): Date | null {
  const time = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

function storableJson(value: SqlValue | undefined, mask: (text: string) => string): unknown {
  try {
    return JSON.parse(String(value), (_, part) => (typeof part === 'string' ? storable(mask(part)) : part));
  } catch {
    return {};
  }
}
