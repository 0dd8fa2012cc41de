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
  DELETE FROM pg_temp.staged USING tideproof.forgotten() f
  WHERE f.row_uuid = staged.row_uuid OR f.row_uuid = '' AND f.session_id = staged.session_id RETURNING staged.id`;
/** A clock that is months ahead says nothing. */
const MEND_TIMES = `UPDATE pg_temp.staged SET time = 'epoch' WHERE time <> tideproof.plausible(time)`;
/** Known ones are left as they are. No conflict is named and nothing returned: that would take the right to read. */
const TAKE_IN = `
  INSERT INTO tideproof.entries (owner_id, ${NAMES}) SELECT $1::integer, ${NAMES} FROM pg_temp.staged ON CONFLICT DO NOTHING`;
const CLEAR_CHANGED = `
  SELECT tideproof.clear_changed(array_agg(id), array_agg(time), array_agg(hash), array_agg(is_left)) AS n FROM pg_temp.staged`;

/** Inserts a batch: new entries are added, changed ones replaced, forgotten ones left out. Returns how many. */
export async function sendEntries(
  sql: Transaction,
  ownerId: number,
  { pieces, rows, spoken, left }: EntryBatch,
  known: KnownWords,
): Promise<{ taken: number; words: KnownWords }> {
  // lz4 is much faster than the default, if the server supports it.
  await sql`
    SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`;
  // COPY cannot write into a table with row-level security, so rows are staged, and the policy applies to the insert.
  await sql.unsafe(`CREATE TEMPORARY TABLE staged (${TYPES}) ON COMMIT DROP`);
  await copyRows(sql, 'COPY pg_temp.staged FROM STDIN (FORMAT binary)', pieces);
  // To prevent a deadlock of two machines that push the same session.
  await sql`SELECT tideproof.lock_push()`;
  await sql.unsafe(MEND_TIMES);
  const keptOut = new Set((await sql.unsafe(KEEP_OUT)).map(({ id }) => id as string));
  let { count: taken } = await sql.unsafe(TAKE_IN, [ownerId]);
  if (taken < rows - keptOut.size) {
    const [changed] = await sql.unsafe(CLEAR_CHANGED);
    if (changed!.n > 0) taken += (await sql.unsafe(TAKE_IN, [ownerId])).count;
  }
  const words = newWords(
    spoken.filter(({ id }) => !keptOut.has(id)),
    known,
  );
  const said = JSON.stringify(Object.fromEntries([...words].map(([project, each]) => [project, [...each]])));
  await sql`
    SELECT tideproof.finish_entries((SELECT array_agg(DISTINCT session_id) FROM pg_temp.staged WHERE ${taken} > 0),
      ${left}::uuid[], ${said}::text::json)`;
  return { taken, words };
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
