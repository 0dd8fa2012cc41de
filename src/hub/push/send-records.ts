import { basename } from 'node:path';
import type { SessionRecords } from '../../archive/lists/session-records.ts';
import type { SqlValue } from '../../archive/sqlite/sql.ts';
import type { Sql } from '../open-hub.ts';
import { keyOf, storable } from '../row-keys.ts';
import type { SessionPlace } from './place-sessions.ts';

type Row = Record<string, SqlValue>;

/** All records of a session, and their destination. */
export interface SentRecords {
  place: SessionPlace;
  records: SessionRecords;
  mask(text: string): string;
  /** How many forgotten rows of the session this machine knows. */
  marks: number;
}

/** Replaces the records of some sessions other than their texts (`schema/recording.ts`). */
export async function sendRecords(sql: Sql, records: readonly SentRecords[]): Promise<void> {
  const sent = {
    sessions: records.map(sessionRow),
    facts: records.flatMap(factRows),
    compactions: records.flatMap(compactionRows),
    documents: records.flatMap(documentRows),
  };
  await sql`SELECT tideproof.put_records(${JSON.stringify(sent)}::text::json)`;
}

function sessionRow({ place, records: { session }, mask, marks }: SentRecords): Record<string, unknown> {
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
    marks,
  };
}

function factRows({ place, records: { facts }, mask }: SentRecords): Record<string, unknown>[] {
  return facts.map((fact) => ({
    ...numbersOf(fact),
    project_id: place.projectId,
    session_id: place.key,
    time: moment(fact.last_time) ?? EPOCH,
    agent: agentOf(fact),
    kind: fact.kind,
    key: text(fact.key, mask),
    text: text(fact.text, mask),
    status: fact.status,
    detail: storableJson(fact.detail, mask),
    first_time: moment(fact.first_time) ?? EPOCH,
    first_uuid: text(fact.first_uuid, mask),
    last_uuid: text(fact.last_uuid, mask),
  }));
}

function compactionRows({ place, records: { compactions }, mask }: SentRecords): Record<string, unknown>[] {
  return compactions.map((row, index) => ({
    ...numbersOf(row),
    project_id: place.projectId,
    session_id: place.key,
    id: compactionKey(place.key, row, index),
    time: moment(row.started_at) ?? EPOCH,
    agent: String(row.agent_id),
    trigger: text(row.trigger, mask),
    summary: text(row.summary, mask),
    finished_at: moment(row.finished_at),
    restored_at: moment(row.restored_at),
    survival: row.survival === null ? null : storableJson(row.survival, mask),
  }));
}

function documentRows({ place, records, mask }: SentRecords): Record<string, unknown>[] {
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

/** Counts and line numbers go as they are; the hub takes those it has columns for. */
function numbersOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number'));
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
