import { AS_HUB } from './who-may-read.ts';

/** How a function begins that writes for a member. */
const AS_ME = `LANGUAGE plpgsql ${AS_HUB} AS $$
  #variable_conflict use_column
  DECLARE
    me integer := tideproof.my_id();`;
const CHECK_ME = `IF me IS NULL THEN RAISE insufficient_privilege; END IF;`;

const SENT_SESSION = `json_to_recordset(sent) AS s (
      id uuid, key text, name text, session_id text, client text, machine text, cwd text)`;
const isForgotten = (session: string) => `EXISTS (
      SELECT 1 FROM tideproof.forgotten f WHERE f.owner_id = me AND f.session_id = ${session} AND f.row_uuid = '')`;
/** Columns of an entry that are sent as they are. */
const ENTRY = `id uuid, project_id uuid, session_id uuid, hash uuid, line integer, part integer, characters integer,
    failed boolean, is_left boolean, agent text, row_uuid text, kind text, tool text, action text, call_id text, text text`;
const ENTRY_NAMES = ENTRY.split(',')
  .map((column) => column.trim().split(' ')[0])
  .join(', ');

/**
 * Everything that members write. They cannot change rows of tables themselves, because who can may also lock the table
 * for all others. Rows are ordered by key, to prevent a deadlock of two machines.
 */
export const writing = `
  -- Without settings of its own, so that it becomes part of the query.
  CREATE FUNCTION tideproof.plausible(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN at < now() + interval '2 months' THEN at ELSE 'epoch' END
  $$;
  -- Two machines of a member write one after the other. A row, because others could take an advisory lock.
  CREATE FUNCTION tideproof.lock_push() RETURNS void ${AS_ME.replace("'10s'", "'60s'")}
  BEGIN
    ${CHECK_ME}
    INSERT INTO tideproof.pushes VALUES (me) ON CONFLICT DO NOTHING;
    PERFORM 1 FROM tideproof.pushes WHERE owner_id = me FOR UPDATE;
  END $$;
  -- The first machine names a project.
  CREATE FUNCTION tideproof.put_project(of_key text, named text) RETURNS uuid ${AS_ME}
  BEGIN
    ${CHECK_ME}
    INSERT INTO tideproof.projects (owner_id, id, key, name)
      VALUES (me, tideproof.project_key(me, of_key), of_key, named) ON CONFLICT DO NOTHING;
    RETURN tideproof.project_key(me, of_key);
  END $$;
  -- A session stays in the project of its first push, even if the folder has moved since.
  CREATE FUNCTION tideproof.put_sessions(sent json) RETURNS TABLE (id uuid, project_id uuid) ${AS_ME}
  BEGIN
    ${CHECK_ME}
    PERFORM tideproof.put_project(p.key, p.name) FROM (
      SELECT DISTINCT ON (s.key) s.key, s.name FROM ${SENT_SESSION} WHERE NOT ${isForgotten('s.id')} ORDER BY s.key
    ) p;
    INSERT INTO tideproof.sessions (owner_id, id, project_id, session_id, client, machine, cwd)
      SELECT me, s.id, tideproof.project_key(me, s.key), s.session_id, s.client, s.machine, s.cwd
      FROM ${SENT_SESSION} WHERE NOT ${isForgotten('s.id')} ORDER BY s.id ON CONFLICT DO NOTHING;
    RETURN QUERY SELECT known.id, known.project_id FROM ${SENT_SESSION}
      JOIN tideproof.sessions known ON known.owner_id = me AND known.id = s.id WHERE NOT ${isForgotten('s.id')};
  END $$;
  -- New entries are added, those whose text or branch has changed replaced, forgotten ones left out. The words of an entry
  -- get the number of its project here: nobody can put one under a word of another project.
  CREATE FUNCTION tideproof.put_entries(sent json, total integer, lefts uuid[]) RETURNS integer ${AS_ME}
    taken integer := 0;
    n integer;
  BEGIN
    PERFORM tideproof.lock_push();
    FOR round IN 1 .. 2 LOOP
      INSERT INTO tideproof.entries (owner_id, ${ENTRY_NAMES}, time, words)
        SELECT me, ${ENTRY_NAMES.replace(/(\w+)/g, 's.$1')}, tideproof.plausible(s.time), coalesce((
          SELECT array_to_tsvector(array_agg(p.number || ':' || word)) FROM unnest(s.words) AS word), '')
        FROM json_to_recordset(sent) AS s (${ENTRY}, time timestamptz, words text[])
        JOIN tideproof.projects p ON p.owner_id = me AND p.id = s.project_id
        WHERE NOT ${isForgotten('s.session_id')} AND NOT EXISTS (
          SELECT 1 FROM tideproof.forgotten f WHERE f.owner_id = me AND f.row_uuid = s.row_uuid AND f.row_uuid <> '')
        ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS n = ROW_COUNT;
      taken := taken + n;
      EXIT WHEN round = 2 OR taken = total;
      DELETE FROM tideproof.entries e USING json_to_recordset(sent) AS s (id uuid, time timestamptz, hash uuid, is_left boolean)
        WHERE e.owner_id = me AND e.id = s.id AND e.time = tideproof.plausible(s.time) AND (e.hash <> s.hash OR e.is_left <> s.is_left);
      EXIT WHEN NOT FOUND;
    END LOOP;
    UPDATE tideproof.entries SET is_left = true WHERE owner_id = me AND id = ANY (lefts) AND NOT is_left;
    RETURN taken;
  END $$;
  -- A fork also contains its parent's rows, so the id of a row counts, in any session.
  CREATE FUNCTION tideproof.forget(sent json) RETURNS TABLE (sessions integer, entries integer) ${AS_ME}
    whole uuid[];
  BEGIN
    PERFORM tideproof.lock_push();
    INSERT INTO tideproof.forgotten (owner_id, session_id, row_uuid, forgotten_at)
      SELECT me, s.session_id, s.row_uuid, s.at FROM json_to_recordset(sent) AS s (session_id uuid, row_uuid text, at timestamptz)
      ORDER BY 2, 3 ON CONFLICT DO NOTHING;
    SELECT coalesce(array_agg(s.session_id), '{}') INTO whole
      FROM json_to_recordset(sent) AS s (session_id uuid, row_uuid text) WHERE s.row_uuid = '';
    DELETE FROM tideproof.entries e WHERE e.owner_id = me AND (e.session_id = ANY (whole) OR e.row_uuid IN (
      SELECT s.row_uuid FROM json_to_recordset(sent) AS s (row_uuid text) WHERE s.row_uuid <> ''));
    GET DIAGNOSTICS entries = ROW_COUNT;
    DELETE FROM tideproof.sessions t WHERE t.owner_id = me AND t.id = ANY (whole);
    GET DIAGNOSTICS sessions = ROW_COUNT;
    RETURN NEXT;
  END $$;
`;
