import { BY_INDEX, FILTER_TYPES, FILTERS, IS_WANTED, NARROW } from './searching.ts';
import { AS_HUB } from './who-may-read.ts';

/** The same weights as in a machine's archive (`archive/texts/vectors.ts`). */
const VECTORS_FOR_MEAN = 1_000;
const VECTORS_FOR_HALF_OF_MEAN = 50;
/** Every vector is compared, because only some may be read; so only the newest entries of a large hub. */
const ENTRIES_MAX = 50_000;

export const FIND_NEAREST = `find_nearest(text, text, integer, ${FILTER_TYPES})`;
export const PUT_VECTORS = 'put_vectors(text, json)';

/**
 * Vectors of entries, if the server has the extension; `place` is its schema. They are columns of the entries, so that
 * the same rights apply. Those of another model are not compared. Everything of the extension is named with its schema:
 * in the search path, whoever may write into that schema could have functions run as the hub.
 */
export function vectorsOfEntries(place: string): string {
  const vector = `${place}.vector`;
  const minus = `OPERATOR(${place}.-)`;
  return `
  ALTER TABLE tideproof.entries ADD COLUMN IF NOT EXISTS vector_model text, ADD COLUMN IF NOT EXISTS vectors ${vector}[];
  CREATE INDEX IF NOT EXISTS entries_by_vectors ON tideproof.entries (project_id, vector_model, time) WHERE vectors IS NOT NULL;
  CREATE OR REPLACE FUNCTION tideproof.find_nearest(to_vector text, of_model text, most integer, ${FILTERS})
  RETURNS TABLE (owner_id integer, id uuid, "time" timestamptz, kind text, characters integer)
  ${BY_INDEX} AS $$
  #variable_conflict use_column
  DECLARE
    readable uuid[];
    asked ${vector} := to_vector::${vector};
    of_sessions uuid[];
    counted integer;
    mean ${vector};
  BEGIN
    IF tideproof.my_id() IS NULL THEN RETURN; END IF;
    ${NARROW}
    -- Of what one may read, and anew each time: nothing is left in it of what was forgotten.
    SELECT count(*), ${place}.avg(newest.vector) INTO counted, mean FROM (
      SELECT each.vector FROM tideproof.entries e CROSS JOIN LATERAL unnest(e.vectors) AS each (vector)
      WHERE e.vectors IS NOT NULL AND e.vector_model = of_model AND e.project_id = ANY ((SELECT tideproof.readable_projects())::uuid[])
        AND ${place}.vector_dims(each.vector) = ${place}.vector_dims(asked)
      ORDER BY e.time DESC LIMIT ${VECTORS_FOR_MEAN}
    ) newest;
    IF counted = 0 THEN RETURN; END IF;
    SELECT array_agg(part * counted / (counted + ${VECTORS_FOR_HALF_OF_MEAN}) ORDER BY place)::real[]::${vector} INTO mean
      FROM unnest(mean::real[]) WITH ORDINALITY AS parts (part, place);
    RETURN QUERY
      SELECT e.owner_id, e.id, e.time, e.kind, e.characters FROM (
        SELECT * FROM tideproof.entries e WHERE e.vectors IS NOT NULL AND e.vector_model = of_model
          AND e.project_id = ANY (readable) AND ${IS_WANTED}
        ORDER BY e.time DESC LIMIT ${ENTRIES_MAX}
      ) e CROSS JOIN LATERAL (
        SELECT min((each.vector ${minus} mean) OPERATOR(${place}.<=>) (asked ${minus} mean)) AS distance FROM unnest(e.vectors) AS each (vector)
        WHERE ${place}.vector_dims(each.vector) = ${place}.vector_dims(asked)
      ) far
      WHERE far.distance IS NOT NULL ORDER BY far.distance, e.time DESC, e.id LIMIT least(most, 100);
  END $$;
  -- Only if the text is the one that the vectors were made of: another machine may have masked it since.
  CREATE OR REPLACE FUNCTION tideproof.put_vectors(of_model text, sent json) RETURNS void
  LANGUAGE plpgsql ${AS_HUB} AS $$
  DECLARE
    me integer := tideproof.my_id();
  BEGIN
    PERFORM tideproof.lock_push();
    UPDATE tideproof.entries e SET vector_model = of_model, vectors = s.vectors::${vector}[]
      FROM json_to_recordset(sent) AS s (id uuid, time timestamptz, hash uuid, vectors text[])
      WHERE e.owner_id = me AND e.id = s.id AND e.time = tideproof.plausible(s.time) AND e.hash = s.hash;
  END $$;
  `;
}
