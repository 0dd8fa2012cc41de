import { where } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import type { StoredEntry } from './list-entries.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';

/** The model of the vectors: those of two models cannot be compared. */
export interface VectorModel {
  name: string;
  dimensions: number;
}

/** Entries to embed: conversation and failures. All results would take hours and outnumber the rest. */
const WANTED = sql`(entries.kind IN ('prompt', 'answer', 'plan', 'refusal', 'said', 'summary', 'handoff', 'agent', 'note')
  OR entries.kind = 'result' AND entries.failed = 1)`;
/** The mean is computed from so many of the newest vectors. */
const VECTORS_FOR_MEAN = 1_000;
/** With so many vectors the mean counts half: a mean of few texts reflects them as much as the model. */
const VECTORS_FOR_HALF_OF_MEAN = 50;
const WITHOUT_VECTORS = sql`NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.entry_id = entries.id)`;

/** Throws away the vectors of another model. */
export function useVectorModel(database: Database, { name, dimensions }: VectorModel): void {
  const present = findVectorModel(database);
  if (present?.name === name && present.dimensions === dimensions) return;
  database.exec('DELETE FROM vectors; DELETE FROM vector_model');
  database.run`INSERT INTO vector_model VALUES (${name}, ${dimensions})`;
}

export function findVectorModel(database: Database): VectorModel | undefined {
  return database.get`SELECT name, dimensions FROM vector_model`;
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

export function countEmbedded(database: Database): { embedded: number; waiting: number } {
  return {
    embedded: database.value`SELECT count(DISTINCT entry_id) FROM vectors`!,
    waiting: database.value`SELECT count(*) FROM entries WHERE ${WANTED} AND ${WITHOUT_VECTORS}`!,
  };
}

/** An entry that has been embedded, even if it was too short for a vector. */
export type EmbeddedEntry = Pick<StoredEntry, 'id' | 'transcriptId' | 'uuid' | 'part' | 'time'>;

/** Embedded entries behind one id and up to another. */
export function listEmbeddedAfter(
  database: Database,
  after: number,
  last: number,
  limit: number,
): EmbeddedEntry[] {
  return database.all`WITH given AS (
      SELECT DISTINCT entry_id FROM vectors WHERE entry_id > ${after} AND entry_id <= ${last}
      ORDER BY entry_id LIMIT ${limit}
    )
    SELECT id, transcript_id, uuid, part, time FROM given JOIN entries ON id = entry_id ORDER BY id`;
}

export function readVectors(database: Database, entryId: number): Float32Array[] {
  return database
    .prepare('SELECT vector FROM vectors WHERE entry_id = ? AND length(vector) > 0 ORDER BY piece')
    .all(entryId)
    .map(({ vector }) => new Float32Array(Uint8Array.from(vector as Uint8Array).buffer));
}

/** Stores the vectors of an entry; a text that is too short gets an empty one, so that it is not tried again. */
export function saveVectors(database: Database, entryId: number, vectors: readonly Float32Array[]): void {
  const blobs = vectors.length === 0 ? [new Uint8Array()] : vectors.map(bytesOf);
  // The entry may have been forgotten or redacted in the meantime.
  for (const [piece, blob] of blobs.entries())
    database.run`INSERT OR REPLACE INTO vectors SELECT id, ${piece}, ${blob} FROM entries WHERE id = ${entryId}`;
}

/**
 * The entries with the nearest vectors, nearest first. All vectors of a model point roughly in one direction, so their
 * mean is subtracted first. Needs the SQLite extension for vectors.
 */
export function findNearest(
  database: Database,
  vector: Float32Array,
  filter: TextFilter,
  limit: number,
): number[] {
  const conditions = conditionsOf(filter);
  const join = sql`JOIN entries ON entries.id = vectors.entry_id
    JOIN transcripts ON transcripts.id = entries.transcript_id`;
  const mean = meanOfNewest(database, vector.length);
  const telling = vector.map((value, index) => value - mean[index]!);
  return database.column`SELECT vectors.entry_id,
      min(vec_distance_cosine(vec_sub(vector, ${bytesOf(mean)}), ${bytesOf(telling)})) AS distance
    FROM vectors ${conditions.length === 0 ? sql`` : join}
    ${where([sql`length(vector) = ${vector.byteLength}`, ...conditions])}
    GROUP BY vectors.entry_id ORDER BY distance LIMIT ${limit}`;
}

/** Computed each time, so that nothing remains of a forgotten text. */
function meanOfNewest(database: Database, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions);
  const vectors = database.column<Uint8Array>`SELECT vector FROM vectors
    WHERE length(vector) = ${mean.byteLength} ORDER BY entry_id DESC LIMIT ${VECTORS_FOR_MEAN}`;
  const weight = vectors.length + VECTORS_FOR_HALF_OF_MEAN;
  for (const bytes of vectors) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let index = 0; index < dimensions; index++)
      mean[index]! += view.getFloat32(index * 4, true) / weight;
  }
  return mean;
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
