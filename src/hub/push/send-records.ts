import { basename } from 'node:path';
import type { SessionRecords } from '../../archive/lists/session-records.ts';
import type { SqlValue } from '../../archive/sqlite/sql.ts';
import type { Transaction } from '../open-hub.ts';
import { keyOf } from '../row-keys.ts';
import type { SessionPlace } from './send-sessions.ts';
import { storable } from './storable.ts';

type Row = Record<string, SqlValue>;

/** What comes from the archive of a machine; all other documents were written into the hub itself. */
const OWN_DOCUMENTS = ['handover', 'task', 'pin'];

/**
 * All that is on record of a session besides its words, in the place of what was there: unless another machine has read further
 * in it, whose record says more.
 */
export async function sendRecords(
  sql: Transaction,
  ownerId: number,
  { key, projectId }: SessionPlace,
  records: SessionRecords,
  mask: (text: string) => string,
): Promise<boolean> {
  const text = (value: SqlValue | undefined) =>
    typeof value === 'string' ? storable(mask(value)) : ((value ?? null) as null);
  const { session } = records;
  await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${ownerId})`;
  const [taken] = await sql`
    UPDATE tideproof.sessions SET branch = ${text(session.branch)}, model = ${text(session.model)},
      started_at = least(started_at, ${moment(session.started_at)}), seen_at = greatest(seen_at, ${moment(session.seen_at)}),
      ended_at = ${moment(session.ended_at)}, ended_how = ${text(session.ended_how)}, continues = ${text(session.continues)},
      client = ${String(session.client)}, lines = ${Number(session.lines)}, recorded_at = now()
    FROM (SELECT recorded_at AS before FROM tideproof.sessions WHERE owner_id = ${ownerId} AND id = ${key} FOR UPDATE) old
    WHERE owner_id = ${ownerId} AND id = ${key} AND lines <= ${Number(session.lines)} RETURNING before`;
  if (!taken) return false;
  if (taken.before !== null) await deleteRecords(sql, ownerId, key);
  const base = { owner_id: ownerId, project_id: projectId, session_id: key };
  await insert(
    sql,
    'facts',
    records.facts.map((fact) => ({
      ...{ ...base, time: moment(fact.last_time) ?? EPOCH, agent: agentOf(fact), kind: fact.kind as string },
      ...{ key: text(fact.key), text: text(fact.text), status: fact.status as string },
      ...{ detail: storableJson(fact.detail, mask), uses: fact.uses as number },
      ...{ first_time: moment(fact.first_time) ?? EPOCH, first_line: fact.first_line as number },
      ...{
        first_uuid: text(fact.first_uuid),
        last_line: fact.last_line as number,
        last_uuid: text(fact.last_uuid),
      },
    })),
  );
  await insert(
    sql,
    'compactions',
    records.compactions.map((compaction, index) => ({
      ...{ ...base, id: compactionKey(key, compaction, index), time: moment(compaction.started_at) ?? EPOCH },
      ...{
        agent: String(compaction.agent_id),
        trigger: text(compaction.trigger),
        summary: text(compaction.summary),
      },
      ...{ finished_at: moment(compaction.finished_at), restored_at: moment(compaction.restored_at) },
      ...pick(compaction, FIGURES),
      survival: compaction.survival === null ? null : storableJson(compaction.survival, mask),
    })),
  );
  const document = (
    kind: string,
    title: SqlValue | undefined,
    body: SqlValue | undefined,
    time: SqlValue | undefined,
  ) => ({
    ...{
      ...base,
      id: keyOf('document', key, kind, String(title), String(body)),
      time: moment(time) ?? EPOCH,
    },
    ...{ kind, title: text(title ?? ''), text: text(body ?? '') },
  });
  await insert(sql, 'documents', [
    ...records.handovers.map((row) => document('handover', row.written_by, row.text, row.written_at)),
    ...records.tasks.map((row) => document('task', row.subject, row.text, row.made_at)),
    ...records.pins.map((row) => document('pin', '', row.text, row.pinned_at)),
  ]);
  return true;
}

async function deleteRecords(sql: Transaction, ownerId: number, key: string): Promise<void> {
  await sql`DELETE FROM tideproof.facts WHERE owner_id = ${ownerId} AND session_id = ${key}`;
  await sql`DELETE FROM tideproof.compactions WHERE owner_id = ${ownerId} AND session_id = ${key}`;
  await sql`
    DELETE FROM tideproof.documents WHERE owner_id = ${ownerId} AND session_id = ${key} AND kind = ANY (${OWN_DOCUMENTS})`;
}

const EPOCH = new Date(0);
const FIGURES = [
  ...['number', 'tracked', 'kept', 'restored', 'deferred', 'lost', 'restorable', 'regrets'],
  ...['pre_tokens', 'post_tokens', 'duration_ms'],
];
const ROWS_AT_ONCE = 500;

/** Two rows that differ in nothing but what was masked in them become one. */
async function insert(
  sql: Transaction,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE) as Record<string, never>[];
    await sql`INSERT INTO ${sql(`tideproof.${table}`)} ${sql(some)} ON CONFLICT DO NOTHING`;
  }
}

/** The same on every machine that has seen the compaction; where the client tells no id of it, by its place among the others. */
function compactionKey(sessionKey: string, { agent_id, boundary_uuid, number }: Row, index: number): string {
  const name = boundary_uuid === null ? `${number ?? ''} ${index}` : String(boundary_uuid);
  return keyOf('compaction', sessionKey, String(agent_id), name);
}

/** The transcript of an agent is named after it. */
function agentOf({ of_path }: Row): string {
  return basename(String(of_path)).replace(/\.\w+$/, '');
}

function pick(row: Row, names: readonly string[]): Record<string, SqlValue> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
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
