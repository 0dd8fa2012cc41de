const ABOUT_ME = 'LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp';

/**
 * Functions for the policies: who is asking, and what they may read. They read tables that the user sees only in part,
 * so they run as a role without login, and return only facts about the user.
 */
export const whoMayRead = `
  CREATE FUNCTION tideproof.my_id() RETURNS integer ${ABOUT_ME} AS $$
    SELECT id FROM tideproof.members WHERE name = session_user AND removed_at IS NULL
  $$;
  CREATE FUNCTION tideproof.is_admin() RETURNS boolean ${ABOUT_ME} AS $$
    SELECT coalesce((SELECT is_admin FROM tideproof.members WHERE name = session_user AND removed_at IS NULL), false)
  $$;
  CREATE FUNCTION tideproof.my_teams(roles text[]) RETURNS uuid[] ${ABOUT_ME} AS $$
    SELECT coalesce(array_agg(team_id), '{}') FROM tideproof.team_members
    WHERE member_id = tideproof.my_id() AND role = ANY (roles)
  $$;
  CREATE FUNCTION tideproof.project_key(of_owner integer, key text) RETURNS uuid LANGUAGE sql IMMUTABLE
    SET search_path = pg_catalog, pg_temp AS $$
    SELECT left(encode(sha256(convert_to(string_agg(octet_length(part) || ':' || part, '' ORDER BY place), 'UTF8')), 'hex'), 32)::uuid
    FROM unnest(ARRAY['project', of_owner::text, key]) WITH ORDINALITY AS parts (part, place)
  $$;
  CREATE FUNCTION tideproof.own_projects() RETURNS uuid[] ${ABOUT_ME} AS $$
    SELECT coalesce(array_agg(id), '{}') FROM tideproof.projects WHERE owner_id = tideproof.my_id()
  $$;
  CREATE FUNCTION tideproof.shared_projects() RETURNS uuid[] ${ABOUT_ME} AS $$
    SELECT coalesce(array_agg(DISTINCT project_id), '{}')
    FROM tideproof.shares JOIN tideproof.members ON members.id = owner_id AND removed_at IS NULL
    WHERE team_id = ANY (tideproof.my_teams('{owner,member,reader}'))
  $$;
`;

/** The policy of entries, for functions that run as another role; `me` and `shared` are those of the user. */
export const MAY_READ = '(e.owner_id = me OR e.project_id = ANY (shared))';

/** Whether an entry passes the filters of a search. */
export const IS_WANTED = `(in_projects IS NULL OR e.project_id = ANY (in_projects))
          AND (of_sessions IS NULL OR e.session_id = ANY (of_sessions))
          AND (of_kinds IS NULL OR e.kind = ANY (of_kinds))
          AND (of_tool IS NULL OR lower(e.tool) = lower(of_tool))
          AND (since IS NULL OR e.time >= since) AND (before IS NULL OR e.time < before)`;

export const FIND_SESSIONS = `IF in_session IS NOT NULL THEN
      SELECT coalesce(array_agg(s.id), '{}') INTO of_sessions FROM tideproof.sessions s
      WHERE starts_with(s.session_id, in_session) AND (s.owner_id = me OR s.project_id = ANY (shared));
    END IF;`;

/**
 * Under row-level security a search could not use the index, because PostgreSQL applies the policy before operators
 * that might leak data. So this function may see every row and applies the same condition itself. The user supplies
 * only values.
 */
export const searching = `
  CREATE FUNCTION tideproof.find_entries(
    queries text[], most integer, in_projects uuid[] DEFAULT NULL, in_session text DEFAULT NULL, of_kinds text[] DEFAULT NULL,
    of_tool text DEFAULT NULL, since timestamptz DEFAULT NULL, before timestamptz DEFAULT NULL
  ) RETURNS TABLE (query integer, owner_id integer, id uuid, "time" timestamptz, kind text, characters integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan SET jit = off AS $$
  #variable_conflict use_column
  DECLARE
    me integer := tideproof.my_id();
    shared uuid[] := tideproof.shared_projects();
    asked tsquery;
    of_sessions uuid[];
  BEGIN
    IF me IS NULL THEN RETURN; END IF;
    ${FIND_SESSIONS}
    FOR number IN 1 .. least(coalesce(array_length(queries, 1), 0), 100) LOOP
      asked := queries[number]::tsquery;
      RETURN QUERY
        SELECT number, e.owner_id, e.id, e.time, e.kind, e.characters FROM tideproof.entries e
        WHERE e.words @@ asked AND ${MAY_READ} AND ${IS_WANTED}
        ORDER BY e.time DESC, e.id LIMIT least(most, 5000);
    END LOOP;
  END $$;
`;

/**
 * The texts of entries. Returns what the policy allows; if reads are audited, it is the only way to read texts of
 * others.
 */
export const reading = `
  CREATE FUNCTION tideproof.read_entries(what text, owners integer[], ids uuid[], times timestamptz[], most integer)
  RETURNS TABLE (owner_id integer, id uuid, "time" timestamptz, owner name, project_id uuid, project text, session_id text,
    cwd text, machine text, agent text, line integer, part integer, row_uuid text, kind text, tool text, failed boolean,
    is_left boolean, action text, call_id text, characters integer, text text)
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan SET jit = off AS $$
  #variable_conflict use_column
  DECLARE
    me integer := tideproof.my_id();
    shared uuid[] := tideproof.shared_projects();
  BEGIN
    IF me IS NULL THEN RETURN; END IF;
    IF (SELECT audits_reads FROM tideproof.hub) THEN
      INSERT INTO tideproof.reads (reader_id, owner_id, action, entries)
        SELECT me, e.owner_id, left(what, 100), count(*)
        FROM unnest(owners, ids, times) AS asked (owner_id, id, time)
        CROSS JOIN LATERAL (
          SELECT one.owner_id, one.project_id FROM tideproof.entries one
          WHERE one.owner_id = asked.owner_id AND one.id = asked.id AND one.time = asked.time OFFSET 0
        ) e
        WHERE e.owner_id <> me AND e.project_id = ANY (shared) GROUP BY e.owner_id;
    END IF;
    RETURN QUERY
      SELECT e.owner_id, e.id, e.time, m.name, e.project_id, p.name, s.session_id, s.cwd, s.machine, e.agent, e.line, e.part,
        e.row_uuid, e.kind, e.tool, e.failed, e.is_left, e.action, e.call_id,
        e.characters, CASE WHEN most IS NULL THEN e.text ELSE left(e.text, most) END
      FROM unnest(owners, ids, times) AS asked (owner_id, id, time)
      -- OFFSET 0: each by its whole key. Left to itself, a planner without figures of a new month reads all that an owner has.
      CROSS JOIN LATERAL (
        SELECT * FROM tideproof.entries one
        WHERE one.owner_id = asked.owner_id AND one.id = asked.id AND one.time = asked.time OFFSET 0
      ) e
      JOIN tideproof.members m ON m.id = e.owner_id
      CROSS JOIN LATERAL (
        SELECT * FROM tideproof.sessions one WHERE one.owner_id = e.owner_id AND one.id = e.session_id OFFSET 0
      ) s
      JOIN tideproof.projects p ON p.owner_id = e.owner_id AND p.id = e.project_id
      WHERE e.owner_id = me OR e.project_id = ANY (shared);
  END $$;
`;

/** What people and models said, and failures: the words that a search finds by parts or with typos. */
export function wordsOf(table: string): string {
  return `(${table}.kind <> 'result' OR ${table}.failed)`;
}

/** Words with digits are only found exactly or by prefix. */
export function isWorthFinding(word: string): string {
  return `length(${word}) BETWEEN 4 AND 64 AND ${word} !~ '[0-9]'`;
}

/** Rebuilds the list of words of one's own project after something was forgotten. */
export const countingWords = `
  CREATE FUNCTION tideproof.count_words_again(of_project uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    me integer := tideproof.my_id();
  BEGIN
    DELETE FROM tideproof.words WHERE owner_id = me AND project_id = of_project;
    INSERT INTO tideproof.words (owner_id, project_id, word)
      SELECT DISTINCT me, of_project, word FROM tideproof.entries e, unnest(tsvector_to_array(e.words)) AS word
      WHERE e.owner_id = me AND e.project_id = of_project AND ${wordsOf('e')} AND ${isWorthFinding('word')};
  END $$;
`;

/** Words that contain a text or are similar to it; requires the trigram extension in this schema. */
export function likeWords(extensionSchema: string): string {
  return `
  CREATE OR REPLACE FUNCTION tideproof.find_words(piece text, most integer) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ${extensionSchema}, pg_temp AS $$
  DECLARE
    me integer := tideproof.my_id();
    shared uuid[] := tideproof.shared_projects();
    pattern text := '%' || replace(replace(replace(lower(piece), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
  BEGIN
    IF me IS NULL OR length(piece) < 3 THEN RETURN; END IF;
    RETURN QUERY SELECT DISTINCT w.word FROM tideproof.words w
      WHERE w.word LIKE pattern AND (w.owner_id = me OR w.project_id = ANY (shared)) LIMIT least(most, 100);
    IF NOT FOUND THEN
      RETURN QUERY SELECT near.word FROM (
        SELECT DISTINCT w.word, similarity(w.word, lower(piece)) AS nearness FROM tideproof.words w
        WHERE w.word % lower(piece) AND (w.owner_id = me OR w.project_id = ANY (shared))
      ) near ORDER BY near.nearness DESC, near.word LIMIT least(most, 100);
    END IF;
  END $$;
  `;
}

/** Creates the partitions of a month when its first row arrives, except for implausible months. */
export function makingMonths(tables: readonly string[]): string {
  return `
  CREATE FUNCTION tideproof.make_month(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    first date := date_trunc('month', day)::date;
    next date := (date_trunc('month', day) + interval '1 month')::date;
    parent text;
    child text;
  BEGIN
    IF day IS NULL OR first < date '2020-01-01' OR first > (now() + interval '2 months')::date THEN RETURN; END IF;
    IF to_regclass(format('tideproof.%I', 'entries_' || to_char(first, 'YYYY_MM'))) IS NOT NULL THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('tideproof'), hashtext('months'));
    FOREACH parent IN ARRAY ARRAY[${tables.map((table) => `'${table}'`).join(', ')}] LOOP
      child := parent || '_' || to_char(first, 'YYYY_MM');
      IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
      EXECUTE format('CREATE TABLE tideproof.%I PARTITION OF tideproof.%I FOR VALUES FROM (%L) TO (%L)',
        child, parent, first || ' 00:00:00+00', next || ' 00:00:00+00');
      EXECUTE format('ALTER TABLE tideproof.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', child);
    END LOOP;
  EXCEPTION WHEN check_violation THEN
    -- A clock that was ahead has put rows of this month where those of no month are: there they all go then.
    RETURN;
  END $$;
  `;
}
