// What the hub takes on disk: tables with all their months, and the indexes of entries.
export function readTableSizes(keeper) {
  return keeper`
    SELECT coalesce(parent.relname, own.relname) AS name, sum(own.reltuples)::float8 AS rows,
      sum(pg_relation_size(own.oid))::float8 AS heap,
      sum(coalesce(pg_total_relation_size(nullif(own.reltoastrelid, 0)), 0))::float8 AS toast,
      sum(pg_indexes_size(own.oid))::float8 AS indexes
    FROM pg_class own LEFT JOIN pg_inherits ON inhrelid = own.oid LEFT JOIN pg_class parent ON parent.oid = inhparent
    WHERE own.relnamespace = 'tideproof'::regnamespace AND own.relkind = 'r'
    GROUP BY 1 HAVING sum(pg_total_relation_size(own.oid)) > 1e5 ORDER BY sum(pg_total_relation_size(own.oid)) DESC`;
}

export function readIndexSizes(keeper) {
  return keeper`
    SELECT parent.relname AS name, sum(pg_relation_size(own.oid))::float8 AS bytes
    FROM pg_class own JOIN pg_inherits ON inhrelid = own.oid JOIN pg_class parent ON parent.oid = inhparent
    WHERE parent.relnamespace = 'tideproof'::regnamespace AND parent.relkind = 'I' AND parent.relname LIKE 'entries%'
    GROUP BY 1 ORDER BY 2 DESC`;
}

/** Rows that say the same entry of the same session twice. */
export async function countDuplicates(keeper) {
  const [row] = await keeper`
    SELECT (count(*) - count(DISTINCT (owner_id, session_id, agent, row_uuid, part)))::int AS n FROM tideproof.entries`;
  return row.n;
}

export async function countByOwner(keeper) {
  const rows = await keeper`
    SELECT name, count(*)::int AS n FROM tideproof.entries JOIN tideproof.members ON members.id = owner_id GROUP BY 1`;
  return new Map(rows.map(({ name, n }) => [name, n]));
}
