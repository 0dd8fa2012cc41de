import { AS_HUB } from './who-may-read.ts';

/** Which rows are taken: a fact that was read from a forgotten row is left out, whichever machine sends it. */
const KEPT = {
  facts: `NOT EXISTS (SELECT 1 FROM tideproof.forgotten f
        WHERE f.owner_id = me AND f.row_uuid <> '' AND f.row_uuid IN (s.first_uuid, s.last_uuid))`,
  compactions: 'NOT s.session_id = ANY (unsure)',
  documents: 'NOT s.session_id = ANY (unsure)',
};

/** Rows have the names of the columns; whatever owner they name, it is the caller. */
const insertRecords = Object.entries(KEPT).map(
  ([table, isKept]) => `INSERT INTO tideproof.${table}
      SELECT own.* FROM json_populate_recordset(NULL::tideproof.${table}, sent -> '${table}') AS s
      CROSS JOIN LATERAL json_populate_record(s, json_build_object('owner_id', me, 'time', tideproof.plausible(s.time))) AS own
      WHERE s.session_id = ANY (taken) AND s.project_id = ANY (tideproof.own_projects()) AND ${isKept}
      -- Rows that differ only in what was masked become one.
      ON CONFLICT DO NOTHING;`,
);

/**
 * Replaces the records of sessions other than their texts, unless another machine has read further in a session, whose
 * records are then more complete. `marks` is how many forgotten rows of a session the sender knows: with fewer than the
 * hub, its summaries and documents may quote one, and are left out.
 */
export const recording = `
  -- Without settings of its own, so that it becomes part of the query.
  CREATE FUNCTION tideproof.plausible(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN at < now() + interval '2 months' THEN at ELSE 'epoch' END
  $$;
  CREATE FUNCTION tideproof.put_records(sent json) RETURNS void LANGUAGE plpgsql ${AS_HUB} AS $$
  #variable_conflict use_column
  DECLARE
    me integer := tideproof.my_id();
    taken uuid[];
    unsure uuid[];
  BEGIN
    PERFORM tideproof.lock_push();
    WITH took AS (
      UPDATE tideproof.sessions t SET branch = s.branch, model = s.model,
        started_at = least(t.started_at, s.started_at), seen_at = greatest(t.seen_at, s.seen_at), ended_at = s.ended_at,
        ended_how = s.ended_how, continues = s.continues, client = s.client, lines = s.lines
      FROM json_to_recordset(sent -> 'sessions') AS s (id uuid, branch text, model text, started_at timestamptz,
        seen_at timestamptz, ended_at timestamptz, ended_how text, continues text, client text, lines integer, marks integer)
      WHERE t.owner_id = me AND t.id = s.id AND t.lines <= s.lines RETURNING t.id, s.marks
    ) SELECT coalesce(array_agg(took.id), '{}'), coalesce(array_agg(took.id) FILTER (WHERE took.marks < (
        SELECT count(*) FROM tideproof.forgotten f WHERE f.owner_id = me AND f.session_id = took.id AND f.row_uuid <> '')), '{}')
      INTO taken, unsure FROM took;
    DELETE FROM tideproof.facts t WHERE t.owner_id = me AND t.session_id = ANY (taken);
    DELETE FROM tideproof.compactions t WHERE t.owner_id = me AND t.session_id = ANY (taken);
    DELETE FROM tideproof.documents t WHERE t.owner_id = me AND t.session_id = ANY (taken);
    ${insertRecords.join('\n    ')}
  END $$;
`;
