/**
 * Functions for members run as a role without login that sees every row, so each one asks who is calling. They wait for
 * a lock only for a while. Plans with estimates of all rows (`debug_print_plan`) are not for the caller.
 */
export const AS_HUB = `SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s'
    SET client_min_messages = warning`;

const ABOUT_ME = `LANGUAGE sql STABLE ${AS_HUB}`;

/** Who is asking, and what they may read. `session_user` is who logged in, whatever role is set. */
export const whoMayRead = `
  CREATE FUNCTION tideproof.my_id() RETURNS integer ${ABOUT_ME} AS $$
    SELECT id FROM tideproof.members WHERE name = session_user AND removed_at IS NULL
  $$;
  CREATE FUNCTION tideproof.is_admin() RETURNS boolean ${ABOUT_ME} AS $$
    SELECT coalesce((SELECT is_admin FROM tideproof.members WHERE name = session_user AND removed_at IS NULL), false)
  $$;
  CREATE FUNCTION tideproof.my_teams(roles text[]) RETURNS uuid[] ${ABOUT_ME} AS $$
    SELECT coalesce(array_agg(team_id), '{}') FROM tideproof.team_members
    WHERE member_id = (SELECT tideproof.my_id()) AND role = ANY (roles)
  $$;
  CREATE FUNCTION tideproof.project_key(of_owner integer, key text) RETURNS uuid LANGUAGE sql IMMUTABLE
    SET search_path = pg_catalog, pg_temp AS $$
    SELECT left(encode(sha256(convert_to(string_agg(octet_length(part) || ':' || part, '' ORDER BY place), 'UTF8')), 'hex'), 32)::uuid
    FROM unnest(ARRAY['project', of_owner::text, key]) WITH ORDINALITY AS parts (part, place)
  $$;
  CREATE FUNCTION tideproof.own_projects() RETURNS uuid[] ${ABOUT_ME} AS $$
    SELECT coalesce(array_agg(id), '{}') FROM tideproof.projects WHERE owner_id = (SELECT tideproof.my_id())
  $$;
  -- A share counts as long as both are in the team, and its owner may share with it.
  CREATE FUNCTION tideproof.readable_projects() RETURNS uuid[] ${ABOUT_ME} AS $$
    SELECT tideproof.own_projects() || coalesce(array_agg(DISTINCT s.project_id), '{}')
    FROM tideproof.team_members mine JOIN tideproof.shares s ON s.team_id = mine.team_id
    JOIN tideproof.team_members theirs ON theirs.team_id = s.team_id AND theirs.member_id = s.owner_id
    JOIN tideproof.members o ON o.id = s.owner_id AND o.removed_at IS NULL
    WHERE mine.member_id = (SELECT tideproof.my_id()) AND s.owner_id <> mine.member_id AND theirs.role <> 'reader'
  $$;
  -- Puts on record that rows of others are read, if the hub does that; one owner for each row.
  CREATE FUNCTION tideproof.note_read(what text, owners integer[]) RETURNS void LANGUAGE plpgsql ${AS_HUB} AS $$
  DECLARE
    me integer := tideproof.my_id();
  BEGIN
    IF (SELECT audits_reads FROM tideproof.hub) THEN
      INSERT INTO tideproof.reads (reader_id, owner_id, action, entries)
        SELECT me, owner_id, left(what, 100), count(*) FROM unnest(owners) AS owner_id WHERE owner_id <> me GROUP BY owner_id;
    END IF;
  END $$;
`;
