import { selectWhere } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import type { StoredEntry } from './list-entries.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';

/** Entries to embed: conversation and failures. All results would take hours and outnumber the rest. */
const WANTED = sql`(entries.kind IN ('prompt', 'answer', 'plan', 'refusal', 'said', 'summary', 'handoff', 'agent', 'note')
  OR entries.kind = 'result' AND entries.failed = 1)`;
const WITHOUT_VECTORS = sql`NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.entry_id = entries.id)`;

/** Throws away the vectors of another model: those of two models cannot be compared. */
export function useVectorModel(database: Database, model: string): void {
  database.run`DELETE FROM vectors WHERE model <> ${model}`;
}

export function findVectorModel(database: Database): string | undefined {
  return database.value`SELECT model FROM vectors LIMIT 1`;
}

/** The newest entries without vectors below an id: recent ones are searched for first. */
export function findUnembedded(database: Database, below: number, limit: number) {
  return database.all<Pick<StoredEntry, 'id' | 'kind'>>`SELECT id, kind FROM entries
    WHERE id < ${below} AND ${WANTED} AND ${WITHOUT_VECTORS} ORDER BY id DESC LIMIT ${limit}`;
}

/** Stores the vectors of an entry; a text that is too short gets an empty one, so that it is not tried again. */
export function saveVectors(database: Database, id: number, model: string, vectors: readonly Float32Array[]) {
  const bytes = vectors.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength));
  const blobs = bytes.length === 0 ? [new Uint8Array()] : bytes;
  // The entry may have been forgotten or redacted in the meantime.
  for (const [piece, blob] of blobs.entries())
    database.run`INSERT OR REPLACE INTO vectors SELECT id, ${piece}, ${model}, ${blob} FROM entries WHERE id = ${id}`;
}

export function findNearest(database: Database, vector: Float32Array, filter: TextFilter, limit: number) {
  const { sql: text, values } = sql`SELECT vectors.entry_id, vector FROM vectors
    JOIN entries ON entries.id = vectors.entry_id JOIN transcripts ON transcripts.id = entries.transcript_id
    ${selectWhere([sql`length(vector) = ${vector.byteLength}`, ...conditionsOf(filter)], 'entry_id DESC')}`;
  const nearness = new Map<number, number>();
  // One at a time: all of them would take much memory.
  for (const row of database.prepare(text).iterate(...values)) {
    const id = row.entry_id as number;
    // Copied, because numbers must lie at a multiple of their size.
    const stored = new Float32Array(Uint8Array.from(row.vector as Uint8Array).buffer);
    nearness.set(id, Math.max(nearness.get(id) ?? -1, likeness(stored, vector)));
  }
  return [...nearness]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([id]) => id);
}

/** The cosine of the angle between two vectors. */
function likeness(one: Float32Array, other: Float32Array): number {
  let product = 0;
  let ofOne = 0;
  let ofOther = 0;
  // By index: pairs of an iterator take eleven times as long, for tens of thousands of vectors.
  for (let index = 0; index < one.length; index++) {
    const [a, b] = [one[index]!, other[index]!];
    product += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return product / Math.sqrt(ofOne * ofOther || 1);
}
