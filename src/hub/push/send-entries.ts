import { createHash } from 'node:crypto';
import type { ListedEntry } from '../../archive/texts/list-entries-after.ts';
import { shortenedText } from '../../archive/texts/shortened-text.ts';
import { hubWordsOf } from '../hub-words.ts';
import type { Hub, Transaction } from '../open-hub.ts';
import { entryKeyOf } from '../row-keys.ts';
import { isWorthFinding, wordsOf } from '../schema/functions.ts';
import { copyLine, copyRows, storable } from './copy-rows.ts';
import type { SessionPlace } from './send-sessions.ts';

/** One entry on its way, and where it goes. */
export interface SentEntry {
  entry: ListedEntry;
  /** Without secrets. */
  text: string;
  agent: string;
  place: SessionPlace;
}

/** A batch that is ready to be sent: made while the server still has the one before to do. */
export interface EntryBatch {
  lines: string[];
  /** Days in the months that the entries are of. */
  months: Set<string>;
  /** Entries that were left behind by the user, by their key. */
  left: string[];
}

const COLUMNS = [
  ...['id', 'time', 'project_id', 'session_id', 'hash', 'line', 'part', 'characters', 'failed', 'is_left'],
  ...['agent', 'row_uuid', 'kind', 'tool', 'action', 'call_id', 'text', 'words'],
];

export function encodeEntries(entries: readonly SentEntry[]): EntryBatch {
  const months = new Set<string>();
  const lines = entries.map(({ entry, text: given, agent, place }) => {
    const text = storable(given);
    const time = new Date(entry.time).toISOString();
    months.add(`${time.slice(0, 7)}-01`);
    const { uuid, line, part, failed, isLeft, kind, tool, action, callId } = entry;
    const words = hubWordsOf(shortenedText(text));
    return copyLine([
      ...[entryKeyOf(place.key, agent, uuid, part), time, place.projectId, place.key, hashOf(text)],
      ...[line, part, text.length, failed, isLeft, agent, storable(uuid), kind, storable(tool)],
      ...[action, storable(callId), text, [...words].join(' ')],
    ]);
  });
  return { lines, months, left: [] };
}

/** The months of a batch must have their tables before it comes. */
export async function makeMonths(hub: Hub, months: Iterable<string>, known: Set<string>): Promise<void> {
  for (const month of months) {
    if (known.has(month)) continue;
    await hub.run((sql) => sql`SELECT tideproof.make_month(${month}::date)`);
    known.add(month);
  }
}

/** The rows of a batch into a table of the transaction. */
export async function stageEntries(sql: Transaction, batch: EntryBatch): Promise<void> {
  // Much faster than what is usual, where the server was built with it.
  await sql`
    SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`;
  await sql.unsafe(`CREATE TEMPORARY TABLE staged (
    id uuid, time timestamptz, project_id uuid, session_id uuid, hash uuid, line integer, part integer, characters integer,
    failed boolean, is_left boolean, agent text, row_uuid text, kind text, tool text, action text, call_id text, text text,
    words tsvector) ON COMMIT DROP`);
  await copyRows(sql, 'staged', COLUMNS, batch.lines);
}

/** From there into the hub: new entries come in, changed ones are replaced, what was forgotten stays out. Tells how many. */
export async function takeInStaged(
  sql: Transaction,
  ownerId: number,
  left: readonly string[],
): Promise<number> {
  // Two machines that push the same session would wait for each other's rows in a circle.
  await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${ownerId})`;
  const columns = COLUMNS.join(', ');
  const taken = await sql.unsafe(
    `INSERT INTO tideproof.entries (owner_id, ${columns})
     SELECT $1::integer, ${columns} FROM staged WHERE NOT EXISTS (
       SELECT 1 FROM tideproof.forgotten f WHERE f.owner_id = $1 AND f.session_id = staged.session_id
         AND f.row_uuid IN ('', staged.row_uuid))
     ON CONFLICT (owner_id, id, time) DO UPDATE
       SET hash = excluded.hash, text = excluded.text, words = excluded.words, characters = excluded.characters,
           is_left = excluded.is_left
       WHERE entries.hash <> excluded.hash OR entries.is_left <> excluded.is_left`,
    [ownerId],
  );
  if (taken.count > 0) {
    await sql`
      UPDATE tideproof.sessions SET changed_at = clock_timestamp()
      WHERE owner_id = ${ownerId} AND id IN (SELECT DISTINCT session_id FROM staged)`;
    await sql.unsafe(
      `INSERT INTO tideproof.words (owner_id, project_id, word)
       SELECT DISTINCT $1::integer, project_id, word FROM staged, unnest(tsvector_to_array(words)) AS word
       WHERE ${wordsOf('staged')} AND ${isWorthFinding('word')} ON CONFLICT DO NOTHING`,
      [ownerId],
    );
  }
  if (left.length > 0)
    await sql`
      UPDATE tideproof.entries SET is_left = true
      WHERE owner_id = ${ownerId} AND id = ANY (${left as string[]}::uuid[]) AND NOT is_left`;
  return taken.count;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
