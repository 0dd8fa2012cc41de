import { AS_HUB } from './who-may-read.ts';

const MANAGES = `LANGUAGE plpgsql ${AS_HUB} AS $$
  #variable_conflict use_column
  DECLARE
    me integer := tideproof.my_id();
    them integer;
    of_team uuid;
  BEGIN`;

const FIND_THEM = `SELECT id INTO them FROM tideproof.members WHERE name = who AND removed_at IS NULL;
    IF them IS NULL THEN RETURN 'no member'; END IF;`;

/**
 * Who is in the hub and its teams, and what is shared. Functions return why they did nothing, and NULL if they did it.
 * Rows that somebody holds in an open transaction are skipped where the rest is enough to shut them out.
 */
export const managing = `
  -- Only among the caller's own teams, so that nobody learns of another one; who runs the hub sees all.
  CREATE FUNCTION tideproof.find_team(named text, roles text[]) RETURNS uuid LANGUAGE sql STABLE ${AS_HUB} AS $$
    SELECT mine.id FROM (SELECT id, name FROM tideproof.teams
      WHERE id = ANY ((SELECT tideproof.my_teams(roles))::uuid[]) OR (SELECT tideproof.is_admin()) OFFSET 0) mine WHERE mine.name = named
  $$;
  CREATE FUNCTION tideproof.end_shares(of_owner integer, with_team uuid) RETURNS void LANGUAGE sql ${AS_HUB} AS $$
    DELETE FROM tideproof.shares WHERE (owner_id, project_id, team_id) IN (
      SELECT owner_id, project_id, team_id FROM tideproof.shares
      WHERE owner_id = of_owner AND (with_team IS NULL OR team_id = with_team) FOR UPDATE SKIP LOCKED)
  $$;
  CREATE FUNCTION tideproof.add_member(who name) RETURNS text ${MANAGES}
    IF NOT tideproof.is_admin() THEN RETURN 'no admin'; END IF;
    SELECT id INTO them FROM tideproof.members WHERE name = who AND removed_at IS NOT NULL;
    -- Nothing of an earlier time comes back by itself.
    DELETE FROM tideproof.team_members WHERE member_id = them;
    DELETE FROM tideproof.shares WHERE owner_id = them;
    INSERT INTO tideproof.members (name) VALUES (who) ON CONFLICT (name) DO UPDATE SET removed_at = NULL;
    RETURN NULL;
  END $$;
  CREATE FUNCTION tideproof.remove_member(who name) RETURNS text ${MANAGES}
    IF NOT tideproof.is_admin() THEN RETURN 'no admin'; END IF;
    ${FIND_THEM}
    UPDATE tideproof.members SET removed_at = now() WHERE id = them;
    PERFORM tideproof.end_shares(them, NULL);
    DELETE FROM tideproof.team_members WHERE (team_id, member_id) IN (
      SELECT team_id, member_id FROM tideproof.team_members WHERE member_id = them FOR UPDATE SKIP LOCKED);
    RETURN NULL;
  END $$;
  CREATE FUNCTION tideproof.add_to_team(who name, team text, as_role text) RETURNS text ${MANAGES}
    ${FIND_THEM}
    of_team := tideproof.find_team(team, '{owner}');
    IF of_team IS NULL AND tideproof.is_admin() THEN
      INSERT INTO tideproof.teams (name) VALUES (team) RETURNING id INTO of_team;
    END IF;
    IF of_team IS NULL THEN RETURN 'no team'; END IF;
    -- A reader shares nothing, and who was not in the team begins with nothing shared.
    IF as_role = 'reader' OR NOT EXISTS (SELECT 1 FROM tideproof.team_members WHERE team_id = of_team AND member_id = them) THEN
      DELETE FROM tideproof.shares WHERE owner_id = them AND team_id = of_team;
    END IF;
    INSERT INTO tideproof.team_members (team_id, member_id, role) VALUES (of_team, them, as_role)
      ON CONFLICT (team_id, member_id) DO UPDATE SET role = as_role;
    RETURN NULL;
  END $$;
  CREATE FUNCTION tideproof.remove_from_team(who name, team text) RETURNS text ${MANAGES}
    ${FIND_THEM}
    of_team := tideproof.find_team(team, '{owner,member,reader}');
    IF of_team IS NULL THEN RETURN 'no team'; END IF;
    -- Owners of the team, who runs the hub, and everybody for themselves.
    IF them <> me AND tideproof.find_team(team, '{owner}') IS NULL THEN RETURN 'not there'; END IF;
    DELETE FROM tideproof.team_members WHERE team_id = of_team AND member_id = them;
    IF NOT FOUND THEN RETURN 'not there'; END IF;
    PERFORM tideproof.end_shares(them, of_team);
    RETURN NULL;
  END $$;
  CREATE FUNCTION tideproof.share(of_key text, named text, team text) RETURNS text ${MANAGES}
    SELECT team_id INTO of_team FROM tideproof.team_members
      WHERE member_id = me AND team_id = tideproof.find_team(team, '{owner,member,reader}');
    IF of_team IS NULL THEN RETURN 'no team'; END IF;
    IF NOT of_team = ANY (tideproof.my_teams('{owner,member}')) THEN RETURN 'reader'; END IF;
    INSERT INTO tideproof.shares (owner_id, project_id, team_id)
      VALUES (me, tideproof.put_project(of_key, named), of_team) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE FUNCTION tideproof.unshare(of_key text, team text) RETURNS text ${MANAGES}
    of_team := tideproof.find_team(team, '{owner,member,reader}');
    IF team IS NOT NULL AND of_team IS NULL THEN RETURN 'no team'; END IF;
    DELETE FROM tideproof.shares WHERE owner_id = me AND project_id = tideproof.project_key(me, of_key)
      AND (team IS NULL OR team_id = of_team);
    IF NOT FOUND THEN RETURN 'not there'; END IF;
    RETURN NULL;
  END $$;
  -- By what is shared, not by the teams that one sees.
  CREATE FUNCTION tideproof.own_shares() RETURNS TABLE (project text, key text, teams text[]) LANGUAGE sql STABLE ${AS_HUB} AS $$
    SELECT p.name, p.key, coalesce(array_agg(t.name ORDER BY t.name) FILTER (WHERE t.name IS NOT NULL), '{}')
    FROM tideproof.projects p LEFT JOIN tideproof.shares s ON s.owner_id = p.owner_id AND s.project_id = p.id
    LEFT JOIN tideproof.teams t ON t.id = s.team_id
    WHERE p.owner_id = (SELECT tideproof.my_id()) GROUP BY p.name, p.key ORDER BY p.key
  $$;
`;
