import { AS_HUB } from './who-may-read.ts';

/** Columns of the records of a session, as they are sent. */
const RECORDS = {
  facts: `project_id uuid, session_id uuid, time timestamptz, agent text, kind text, key text, text text, status text,
    detail jsonb, uses integer, first_time timestamptz, first_line integer, first_uuid text, last_line integer, last_uuid text`,
  compactions: `project_id uuid, session_id uuid, id uuid, time timestamptz, agent text, trigger text, summary text,
    finished_at timestamptz, restored_at timestamptz, number integer, prompts integer, kept integer, restored integer,
    deferred integer, lost integer, restorable integer, regrets integer, pre_tokens integer, post_tokens integer,
    duration_ms integer, survival jsonb`,
  documents: 'project_id uuid, session_id uuid, id uuid, time timestamptz, kind text, title text, text text',
};

/** Of which rows: a fact that was read from a forgotten row is left out, whichever machine sends it. */
const KEPT = {
  facts: `NOT EXISTS (SELECT 1 FROM tideproof.forgotten f
        WHERE f.owner_id = me AND f.row_uuid <> '' AND f.row_uuid IN (s.first_uuid, s.last_uuid))`,
  compactions: 'NOT s.session_id = ANY (unsure)',
  documents: 'NOT s.session_id = ANY (unsure)',
};

function insert(table: keyof typeof RECORDS): string {
  const names = RECORDS[table].split(',').map((column) => column.trim().split(' ')[0]!);
  const values = names.map((name) => (name === 'time' ? 'tideproof.plausible(s.time)' : `s.${name}`));
  // Rows that differ only in what was masked become one.
  return `INSERT INTO tideproof.${table} (owner_id, ${names.join(', ')})
      SELECT me, ${values.join(', ')} FROM json_to_recordset(sent -> '${table}') AS s (${RECORDS[table]})
      WHERE s.session_id = ANY (taken) AND s.project_id = ANY (own) AND ${KEPT[table]}
      ON CONFLICT DO NOTHING;`;
}

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
    own uuid[] := tideproof.own_projects();
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
    ${insert('facts')}
    ${insert('compactions')}
    ${insert('documents')}
  END $$;
`;
