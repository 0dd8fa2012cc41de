import type { Writable } from 'node:stream';
import type { Transaction } from '../open-hub.ts';
import { COLUMNS, type EntryBatch } from './encode-entries.ts';

/** Words already sent in this push, by project: most words of a batch are not new. */
export type KnownWords = Map<string, Set<string>>;

const NAMES = Object.keys(COLUMNS).join(', ');
const TYPES = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
const KEEP_OUT = `
  DELETE FROM pg_temp.staged USING tideproof.forgotten f
  WHERE f.owner_id = $1 AND f.session_id = staged.session_id AND f.row_uuid IN ('', staged.row_uuid) RETURNING staged.id`;
/** A changed text gets no old vectors, because its meaning may differ. */
const takeIn = (hasVectors: boolean) => `
  WITH taken AS (
    INSERT INTO tideproof.entries (owner_id, ${NAMES}) SELECT $1::integer, ${NAMES} FROM pg_temp.staged
    ON CONFLICT (owner_id, id, time) DO UPDATE
      SET hash = excluded.hash, text = excluded.text, words = excluded.words, characters = excluded.characters,
          is_left = excluded.is_left${hasVectors ? ', vectors = NULL, vector_model = NULL' : ''}
      WHERE entries.hash <> excluded.hash OR entries.is_left <> excluded.is_left
    RETURNING session_id
  ), changed AS (
    UPDATE tideproof.sessions SET changed_at = clock_timestamp()
    WHERE owner_id = $1 AND id IN (SELECT session_id FROM taken)
  ) SELECT count(*)::int AS n FROM taken`;

/** Inserts a batch: new entries are added, changed ones replaced, forgotten ones left out. Returns how many. */
export async function sendEntries(
  sql: Transaction,
  ownerId: number,
  { pieces, spoken, left }: EntryBatch,
  { known, hasVectors }: { known: KnownWords; hasVectors: boolean },
): Promise<{ taken: number; words: KnownWords }> {
  // lz4 is much faster than the default, if the server supports it.
  await sql`
    SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`;
  // COPY cannot write into a table with row-level security, so rows are staged, and the policy applies to the insert.
  await sql.unsafe(`CREATE TEMPORARY TABLE staged (${TYPES}) ON COMMIT DROP`);
  await copyRows(sql, 'COPY pg_temp.staged FROM STDIN (FORMAT binary)', pieces);
  // A lock per owner, to prevent a deadlock of two machines that push the same session.
  await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${ownerId})`;
  const keptOut = new Set((await sql.unsafe(KEEP_OUT, [ownerId])).map(({ id }) => id as string));
  const [row] = await sql.unsafe(takeIn(hasVectors), [ownerId]);
  if (left.length > 0)
    await sql`
      UPDATE tideproof.entries SET is_left = true
      WHERE owner_id = ${ownerId} AND id = ANY (${left as string[]}::uuid[]) AND NOT is_left`;
  const words = newWords(
    spoken.filter(({ id }) => !keptOut.has(id)),
    known,
  );
  for (const [project, each] of words)
    await sql`
      INSERT INTO tideproof.words (owner_id, project_id, word)
      SELECT ${ownerId}, ${project}::uuid, word FROM json_array_elements_text(${JSON.stringify([...each])}::text::json) AS word
      ON CONFLICT DO NOTHING`;
  return { taken: row!.n, words };
}

function newWords(spoken: EntryBatch['spoken'], known: KnownWords): KnownWords {
  const fresh: KnownWords = new Map();
  for (const { projectId, words } of spoken) {
    const old = known.get(projectId);
    const own = fresh.get(projectId) ?? new Set<string>();
    for (const word of words) if (!old?.has(word)) own.add(word);
    if (own.size > 0) fresh.set(projectId, own);
  }
  return fresh;
}

/** Sends rows by COPY. `pieces` must have the format of the statement. */
export async function copyRows(
  sql: Transaction,
  statement: string,
  pieces: readonly Buffer[],
): Promise<void> {
  const copy = sql.unsafe(statement);
  const stream: Writable = await copy.writable();
  // The client library reports a failure after the last byte only to the statement, which it considers finished.
  const failed = new Promise<never>((_, reject) => {
    (copy as unknown as { reject(error: unknown): void }).reject = reject;
  });
  const sent = new Promise<void>((resolve, reject) => {
    stream.on('error', reject).once('finish', resolve);
    for (const piece of pieces) stream.write(piece);
    stream.end();
  });
  await Promise.race([sent, failed]);
}
