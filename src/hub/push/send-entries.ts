import { createHash } from 'node:crypto';
import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { shortenedText } from '../../archive/texts/shortened-text.ts';
import { hubWordsOf } from '../hub-words.ts';
import type { Hub, Transaction } from '../open-hub.ts';
import { entryKeyOf } from '../row-keys.ts';
import { isWorthFinding, wordsOf } from '../schema/functions.ts';
import type { SessionPlace } from './send-sessions.ts';
import { storable } from './storable.ts';

/** One entry on its way, and where it goes. */
export interface SentEntry {
  entry: StoredEntry;
  /** Without secrets. */
  text: string;
  agent: string;
  place: SessionPlace;
}

/** A batch that is ready to be sent: made while the server still has the one before to do. */
export interface EntryBatch {
  /** Each as JSON, which both ends are fast at. */
  rows: string[];
  /** The first days of the months that the entries are of. */
  months: Set<string>;
  /** Entries that were left behind by the user, by their key. */
  left: string[];
}

const COLUMNS = {
  ...{
    id: 'uuid',
    time: 'timestamptz',
    project_id: 'uuid',
    session_id: 'uuid',
    hash: 'uuid',
    line: 'integer',
  },
  ...{
    part: 'integer',
    characters: 'integer',
    failed: 'boolean',
    is_left: 'boolean',
    agent: 'text',
    row_uuid: 'text',
  },
  ...{ kind: 'text', tool: 'text', action: 'text', call_id: 'text', text: 'text', words: 'tsvector' },
};

/** One row of a batch, as JSON. */
export function encodeEntry({ entry, text: given, agent, place }: SentEntry): string {
  const text = storable(given);
  const { uuid, line, part, time, failed, isLeft, kind, tool, action = '', callId } = entry;
  const row: Record<keyof typeof COLUMNS, unknown> = {
    ...{ id: entryKeyOf(place.key, agent, uuid, part), time: new Date(time).toISOString() },
    ...{ project_id: place.projectId, session_id: place.key, hash: hashOf(text), line, part },
    ...{ characters: text.length, failed, is_left: isLeft, agent, row_uuid: storable(uuid), kind },
    ...{ tool: storable(tool), action, call_id: storable(callId), text },
    words: [...hubWordsOf(shortenedText(text))].join(' '),
  };
  return JSON.stringify(row);
}

/** The months of a batch must have their tables before it comes. */
export async function makeMonths(hub: Hub, months: Iterable<string>, known: Set<string>): Promise<void> {
  for (const month of months) {
    if (known.has(month)) continue;
    await hub.run((sql) => sql`SELECT tideproof.make_month(${month}::date)`);
    known.add(month);
  }
}

const NAMES = Object.keys(COLUMNS).join(', ');
const TYPES = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
const TAKE_IN = `
  WITH staged AS MATERIALIZED (SELECT * FROM json_to_recordset($2::text::json) AS sent (${TYPES})),
  taken AS (
    INSERT INTO tideproof.entries (owner_id, ${NAMES})
    SELECT $1::integer, ${NAMES} FROM staged WHERE NOT EXISTS (
      SELECT 1 FROM tideproof.forgotten f WHERE f.owner_id = $1 AND f.session_id = staged.session_id
        AND f.row_uuid IN ('', staged.row_uuid))
    ON CONFLICT (owner_id, id, time) DO UPDATE
      SET hash = excluded.hash, text = excluded.text, words = excluded.words, characters = excluded.characters,
          is_left = excluded.is_left
      WHERE entries.hash <> excluded.hash OR entries.is_left <> excluded.is_left
    RETURNING id, session_id
  ), changed AS (
    UPDATE tideproof.sessions SET changed_at = clock_timestamp()
    WHERE owner_id = $1 AND id IN (SELECT session_id FROM taken)
  ), new_words AS (
    INSERT INTO tideproof.words (owner_id, project_id, word)
    SELECT DISTINCT $1::integer, project_id, word
    FROM staged JOIN taken USING (id), unnest(tsvector_to_array(words)) AS word
    WHERE ${wordsOf('staged')} AND ${isWorthFinding('word')} ON CONFLICT DO NOTHING
  ) SELECT count(*)::int AS n FROM taken`;

/** A batch into the hub: new entries come in, changed ones are replaced, what was forgotten stays out. Tells how many. */
export async function sendEntries(
  sql: Transaction,
  ownerId: number,
  { rows, left }: EntryBatch,
): Promise<number> {
  // Much faster than what is usual, where the server was built with it.
  await sql`
    SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`;
  // Two machines that push the same session would wait for each other's rows in a circle.
  await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${ownerId})`;
  const [row] = await sql.unsafe(TAKE_IN, [ownerId, `[${rows.join(',')}]`]);
  if (left.length > 0)
    await sql`
      UPDATE tideproof.entries SET is_left = true
      WHERE owner_id = ${ownerId} AND id = ANY (${left as string[]}::uuid[]) AND NOT is_left`;
  return row!.n;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
