import { AS_HUB } from './who-may-read.ts';

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
