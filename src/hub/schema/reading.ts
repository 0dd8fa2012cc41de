import { ofProjects } from './tables.ts';
import { AS_HUB } from './who-may-read.ts';

/** As subqueries: a function in a condition would be called for every row. */
const ME = '(SELECT tideproof.my_id())';
const IS_ADMIN = '(SELECT tideproof.is_admin())';
const MY_TEAMS = "((SELECT tideproof.my_teams('{owner,member,reader}'))::uuid[])";
const OWN = `t.owner_id = ${ME}`;

/** Which rows of the other tables a member gets. Owners may see who read their data. */
const VISIBLE: Readonly<Record<string, string>> = {
  teams: `${IS_ADMIN} OR t.id = ANY ${MY_TEAMS}`,
  team_members: `${IS_ADMIN} OR t.team_id = ANY ${MY_TEAMS}`,
  projects: 't.id = ANY ((SELECT tideproof.readable_projects())::uuid[])',
  shares: `${OWN} OR t.team_id = ANY ${MY_TEAMS}`,
  forgotten: OWN,
  reads: `${OWN} OR ${IS_ADMIN}`,
};

/**
 * One function for each table, by its name: `SELECT * FROM tideproof.entries()` gives what the caller may read. The tables
 * themselves are closed, because estimates, statistics and locks of a table tell something about all its rows.
 */
export const readingTables = [
  ...Object.entries(VISIBLE).map(
    ([table, condition]) => `
  CREATE FUNCTION tideproof.${table}() RETURNS SETOF tideproof.${table} LANGUAGE sql STABLE ${AS_HUB} AS $$
    SELECT * FROM tideproof.${table} t WHERE ${ME} IS NOT NULL AND (${condition})
  $$;`,
  ),
  ...ofProjects.map(
    (table) => `
  CREATE FUNCTION tideproof.${table}() RETURNS SETOF tideproof.${table} LANGUAGE plpgsql ${AS_HUB} AS $$
  DECLARE
    readable uuid[] := tideproof.readable_projects();
  BEGIN
    IF tideproof.my_id() IS NULL THEN RETURN; END IF;
    IF (SELECT audits_reads FROM tideproof.hub) THEN
      PERFORM tideproof.note_read('${table}', array_agg(t.owner_id)) FROM tideproof.${table} t WHERE t.project_id = ANY (readable);
    END IF;
    RETURN QUERY SELECT * FROM tideproof.${table} t WHERE t.project_id = ANY (readable);
  END $$;`,
  ),
].join('\n');

/** OFFSET 0: each by its whole key. Left to itself, a planner without figures of a new month reads all that an owner has. */
const ASKED = `unnest(owners, ids, times) AS asked (owner_id, id, time) CROSS JOIN LATERAL (
        SELECT * FROM tideproof.entries one
        WHERE one.owner_id = asked.owner_id AND one.id = asked.id AND one.time = asked.time OFFSET 0
      ) e`;

/** What the tool asks for: own sessions, and texts by key. */
export const reading = `
  CREATE FUNCTION tideproof.own_sessions() RETURNS TABLE (key uuid, session_id text, project_id uuid, project text)
  LANGUAGE sql STABLE ${AS_HUB} AS $$
    SELECT s.id, s.session_id, s.project_id, p.name FROM tideproof.sessions s
    JOIN tideproof.projects p ON p.owner_id = s.owner_id AND p.id = s.project_id WHERE s.owner_id = ${ME}
  $$;
  -- Own sessions that hold rows of these: forks, and copies that an undo made.
  CREATE FUNCTION tideproof.own_forks(of_sessions uuid[]) RETURNS SETOF text LANGUAGE sql STABLE ${AS_HUB} AS $$
    SELECT s.session_id FROM tideproof.sessions s WHERE s.owner_id = ${ME} AND s.id IN (
      SELECT other.session_id FROM tideproof.entries one
      JOIN tideproof.entries other ON other.owner_id = one.owner_id AND other.row_uuid = one.row_uuid
      WHERE one.owner_id = ${ME} AND one.row_uuid <> ''
        AND one.session_id = ANY (of_sessions) AND NOT other.session_id = ANY (of_sessions)) ORDER BY 1
  $$;
  CREATE FUNCTION tideproof.read_entries(owners integer[], ids uuid[], times timestamptz[], most integer)
  RETURNS TABLE (id uuid, "time" timestamptz, owner name, project text, session_id text, cwd text, machine text, agent text,
    line integer, part integer, row_uuid text, kind text, tool text, failed boolean, is_left boolean, characters integer, text text)
  LANGUAGE plpgsql ${AS_HUB} SET plan_cache_mode = force_custom_plan SET jit = off AS $$
  #variable_conflict use_column
  DECLARE
    readable uuid[] := tideproof.readable_projects();
  BEGIN
    IF tideproof.my_id() IS NULL THEN RETURN; END IF;
    IF (SELECT audits_reads FROM tideproof.hub) THEN
      PERFORM tideproof.note_read('search', array_agg(e.owner_id)) FROM ${ASKED} WHERE e.project_id = ANY (readable);
    END IF;
    RETURN QUERY
      SELECT e.id, e.time, m.name, p.name, s.session_id, s.cwd, s.machine, e.agent, e.line, e.part, e.row_uuid, e.kind,
        e.tool, e.failed, e.is_left, e.characters, left(e.text, most)
      FROM ${ASKED}
      JOIN tideproof.members m ON m.id = e.owner_id
      CROSS JOIN LATERAL (
        SELECT * FROM tideproof.sessions one WHERE one.owner_id = e.owner_id AND one.id = e.session_id OFFSET 0
      ) s
      JOIN tideproof.projects p ON p.owner_id = e.owner_id AND p.id = e.project_id
      WHERE e.project_id = ANY (readable);
  END $$;
`;

/** A word in PostgreSQL's own text of a query, and the star of a prefix. */
const WORD = String.raw`$re$'((?:[^'\\]|''|\\\\)+)'((?::[*ABCD]+)?)$re$`;

/**
 * The user supplies only values. In the index each word has the number of its project before it, so each word of a query
 * becomes a choice of those with the numbers of the projects that the user may read. Words of others are never looked up.
 *
 * Planned the same whatever the caller has set: by an index that begins with the project, so that no row of others is
 * touched. The cost keeps the planner from going through another one from end to end, if a table is small.
 */
export const searching = `
  CREATE FUNCTION tideproof.find_entries(queries text[], most integer, in_projects uuid[] DEFAULT NULL, in_session text DEFAULT NULL,
    of_kinds text[] DEFAULT NULL, of_tool text DEFAULT NULL, since timestamptz DEFAULT NULL, before timestamptz DEFAULT NULL)
  RETURNS TABLE (query integer, owner_id integer, id uuid, "time" timestamptz, kind text, characters integer)
  LANGUAGE plpgsql STABLE ${AS_HUB} SET plan_cache_mode = force_custom_plan SET jit = off
  SET cpu_index_tuple_cost = 10 SET enable_seqscan = off SET enable_indexscan = on SET enable_indexonlyscan = on SET enable_bitmapscan = on AS $$
  #variable_conflict use_column
  DECLARE
    readable uuid[];
    of_sessions uuid[];
    asked text;
    choice text;
  BEGIN
    IF tideproof.my_id() IS NULL THEN RETURN; END IF;
    readable := tideproof.readable_projects();
    IF in_projects IS NOT NULL THEN
      readable := ARRAY (SELECT id FROM unnest(readable) AS id WHERE id = ANY (in_projects));
    END IF;
    IF in_session IS NOT NULL THEN
      SELECT coalesce(array_agg(s.id), '{}') INTO of_sessions FROM tideproof.sessions s
      WHERE s.project_id = ANY (readable) AND starts_with(s.session_id, in_session);
    END IF;
    SELECT '(' || string_agg(format($f$'%s:\\1'\\2$f$, p.number), ' | ' ORDER BY p.number) || ')' INTO choice
      FROM tideproof.projects p WHERE p.id = ANY (readable);
    IF choice IS NULL THEN RETURN; END IF;
    FOR number IN 1 .. least(coalesce(array_length(queries, 1), 0), 100) LOOP
      asked := queries[number]::tsquery::text;
      IF regexp_replace(asked, ${WORD}, '', 'g') ~ '[^&|() ]' THEN
        RAISE EXCEPTION 'A query has words, prefixes, & and |' USING ERRCODE = 'invalid_parameter_value';
      END IF;
      RETURN QUERY
        SELECT number, e.owner_id, e.id, e.time, e.kind, e.characters FROM tideproof.entries e
        WHERE e.words @@ regexp_replace(asked, ${WORD}, choice, 'g')::tsquery
          -- IS TRUE: never by the index of projects, which would read all that they said to look for a word in it.
          AND (e.project_id = ANY (readable)) IS TRUE
          AND (of_sessions IS NULL OR e.session_id = ANY (of_sessions))
          AND (of_kinds IS NULL OR e.kind = ANY (of_kinds))
          AND (of_tool IS NULL OR lower(e.tool) = lower(of_tool))
          AND (since IS NULL OR e.time >= since) AND (before IS NULL OR e.time < before)
        ORDER BY e.time DESC, e.id LIMIT least(most, 5000);
    END LOOP;
  END $$;
`;
