import { selectWhere } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, type Sql, sql } from '../sqlite/sql.ts';
import type { StoredEntry } from './list-entries.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';

/** Entries to embed: conversation and failures. All results would take hours and outnumber the rest. */
const WANTED = sql`(entries.kind IN ('prompt', 'answer', 'plan', 'refusal', 'said', 'summary', 'handoff', 'agent', 'note')
  OR entries.kind = 'result' AND entries.failed = 1)`;
/** Enough to know the mean of all. */
const VECTORS_AT_ONCE = 1_000;
/** With so many vectors the mean counts half: a mean of few texts reflects them as much as the model. */
const VECTORS_FOR_HALF_OF_MEAN = 50;
const WITHOUT_VECTORS = sql`NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.entry_id = entries.id)`;

/** Throws away the vectors of another model: those of two models cannot be compared. */
export function useVectorModel(database: Database, model: string): void {
  database.run`DELETE FROM vectors WHERE model <> ${model}`;
}

export function findVectorModel(database: Database): string | undefined {
  return database.value`SELECT model FROM vectors LIMIT 1`;
}

/** The newest entries without vectors below an id: recent ones are searched for first. */
export function findUnembedded(
  database: Database,
  below: number,
  limit: number,
): Pick<StoredEntry, 'id' | 'kind'>[] {
  return database.all`SELECT id, kind FROM entries
    WHERE id < ${below} AND ${WANTED} AND ${WITHOUT_VECTORS} ORDER BY id DESC LIMIT ${limit}`;
}

/** Stores the vectors of an entry; a text that is too short gets an empty one, so that it is not tried again. */
export function saveVectors(
  database: Database,
  entryId: number,
  model: string,
  vectors: readonly Float32Array[],
): void {
  const blobs = vectors.length === 0 ? [new Uint8Array()] : vectors.map(bytesOf);
  // The entry may have been forgotten or redacted in the meantime.
  for (const [piece, blob] of blobs.entries())
    database.run`INSERT OR REPLACE INTO vectors SELECT id, ${piece}, ${model}, ${blob} FROM entries WHERE id = ${entryId}`;
}

/** The entries with the nearest vectors, nearest first. */
export function findNearest(
  database: Database,
  vector: Float32Array,
  filter: TextFilter,
  limit: number,
): number[] {
  const nearness = new Map<number, number>();
  let mean: Float32Array | undefined;
  for (const page of readPages(database, vector.byteLength, conditionsOf(filter))) {
    // All vectors of a model point roughly in one direction, so their mean tells nothing.
    mean ??= meanOf(
      page.map(({ values }) => values),
      vector.length,
    );
    for (const { entryId, values } of page)
      nearness.set(entryId, Math.max(nearness.get(entryId) ?? -1, likeness(values, vector, mean)));
  }
  return [...nearness]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([entryId]) => entryId);
}

/** Vectors of one size, the newest first, so many at a time that they take little memory. */
function* readPages(
  database: Database,
  bytes: number,
  conditions: readonly Sql[],
): Generator<{ entryId: number; values: Float32Array }[]> {
  for (let last = [Number.MAX_SAFE_INTEGER, 0]; ; ) {
    const rows = database.all<{ entryId: number; piece: number; vector: Uint8Array }>`
      SELECT vectors.entry_id, piece, vector FROM vectors JOIN entries ON entries.id = vectors.entry_id
        JOIN transcripts ON transcripts.id = entries.transcript_id
      ${selectWhere(
        [sql`length(vector) = ${bytes}`, sql`(entry_id, piece) < (${listOfValues(last)})`, ...conditions],
        'entry_id DESC, piece DESC',
        VECTORS_AT_ONCE,
      )}`;
    if (rows.length > 0) yield rows.map(({ entryId, vector }) => ({ entryId, values: floatsOf(vector) }));
    if (rows.length < VECTORS_AT_ONCE) return;
    const { entryId, piece } = rows.at(-1)!;
    last = [entryId, piece];
  }
}

/** Of the newest; computed each time, so that nothing remains of a forgotten text. */
function meanOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions);
  const weight = vectors.length + VECTORS_FOR_HALF_OF_MEAN;
  for (const values of vectors)
    for (let index = 0; index < dimensions; index++) mean[index]! += values[index]! / weight;
  return mean;
}

/** The cosine of the angle between two vectors, without what all of them share. */
function likeness(one: Float32Array, other: Float32Array, mean: Float32Array): number {
  let product = 0;
  let ofOne = 0;
  let ofOther = 0;
  for (let index = 0; index < mean.length; index++) {
    const [a, b] = [one[index]! - mean[index]!, other[index]! - mean[index]!];
    product += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return product / Math.sqrt(ofOne * ofOther || 1);
}

function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
