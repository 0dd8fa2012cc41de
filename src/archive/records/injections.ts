import type { ClientEvent } from '../../domain/client-event.ts';
import { hashText } from '../../system/hash-text.ts';
import { type RecordFilter, recordConditions, selectWhere } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { insertion, sql } from '../sqlite/sql.ts';
import { isOf, type Whose } from './compactions.ts';

/** A text that was given to a model, recorded so that every injection can be verified later. */
export interface Injection {
  sessionId: string;
  /** The agent whose model it was; empty for the session's own. */
  agentId: string;
  compactionId: number | null;
  injectedAt: string;
  /** The event that it answered; a plugin's mod and a relay give texts without an event. */
  event: ClientEvent['kind'] | 'mod' | 'relay';
  matcher: string;
  /** Empty until `hashInjections` has made it. */
  sha256: string;
  tokens: number;
  reason: string;
  text: string;
}

/** By default of the session's own model, without a compaction. Its hash is left to `hashInjections`: the client waits meanwhile. */
export function recordInjection(
  database: Database,
  injection: Omit<Injection, 'agentId' | 'compactionId' | 'sha256'> &
    Partial<Pick<Injection, 'agentId' | 'compactionId'>>,
): void {
  const fields = { ...injection, sha256: NOT_HASHED, characters: injection.text.length };
  database.run`INSERT INTO context_injections ${insertion(fields)}`;
}

const NOT_HASHED = '';

/** Hashes what was recorded since the last call. For events that no client waits for: loading Node's hashes takes long. */
export function hashInjections(database: Database): void {
  const rows = database.all<{ id: number; text: string }>`SELECT id, text FROM context_injections
    WHERE sha256 = ${NOT_HASHED}`;
  for (const { id, text } of rows)
    database.run`UPDATE context_injections SET sha256 = ${hashText(text)} WHERE id = ${id} AND text = ${text}`;
}

/** Everything a model was given about a compaction, without the instructions for the summarizer. */
export function findGivenText(database: Database, compactionId: number): string {
  const texts = database.column<string>`SELECT text FROM context_injections
    WHERE compaction_id = ${compactionId} AND event != 'compaction-started' ORDER BY id`;
  return texts.join('\n');
}

export function findGivenAt(database: Database, whose: Whose, number: number): string {
  const id = database.value<number | null>`SELECT max(id) FROM compactions
    WHERE ${isOf(whose)} AND number = ${number} AND abandoned_at IS NULL`;
  return findGivenText(database, id ?? 0);
}

/** Every text of ours that models of a session were given, but for `/recall`, which quotes models; and what the user asked of summarizers. */
export function findGivenTo(database: Database, sessionId: string): string {
  const texts = database.column<string>`SELECT text FROM context_injections
    WHERE session_id = ${sessionId} AND reason != '/recall'
    UNION ALL SELECT instructions FROM compactions WHERE session_id = ${sessionId} AND instructions IS NOT NULL`;
  return texts.join('\n');
}

/** Whether the mod put a text into this compaction, after which the client does not tell what it kept. */
export function isThroughMod(database: Database, compactionId: number): boolean {
  return database.has`SELECT 1 FROM context_injections WHERE compaction_id = ${compactionId} AND event = 'mod'`;
}

export interface StoredInjection extends Injection {
  id: number;
  /** The folder of its session; empty when nothing is known of that. */
  cwd: string;
  characters: number;
  /** When secrets in it were masked afterwards; its hash was recomputed then. */
  redactedAt: string | null;
}

/** Newest first. */
export function listInjections(
  database: Database,
  filter: RecordFilter & { compactionId?: number; offset?: number },
): StoredInjection[] {
  const { compactionId, limit, offset } = filter;
  const conditions = [
    compactionId === undefined ? undefined : sql`compaction_id = ${compactionId}`,
    ...recordConditions(filter, 'injected_at'),
  ];
  return database.all`SELECT context_injections.*, coalesce(cwd, '') AS cwd
    FROM context_injections LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'injected_at DESC, context_injections.id DESC', limit)} OFFSET ${offset ?? 0}`;
}
