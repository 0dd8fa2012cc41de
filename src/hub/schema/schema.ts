import { managing } from './managing.ts';
import { reading, readingTables, searching } from './reading.ts';
import { allTables, ofEverybody, tables } from './tables.ts';
import { whoMayRead } from './who-may-read.ts';
import { writing } from './writing.ts';

/** The two roles of a hub, both without login: what members may do, and what their functions run as. */
export interface HubRoles {
  memberRole: string;
  functionRole: string;
}

/** A hub of another version is refused. */
export const schemaVersion = 1;

/**
 * Creates the partition of a month of entries when its first row arrives, and that of the next, except for implausible months.
 * Attached instead of created as partitions: that does not wait for readers and writers, and does not make them wait, so
 * nobody can stop the others by leaving such a transaction open. There is no default partition, which would be locked.
 * Entries without a plausible time go to a partition of their own.
 */
const makingMonths = `
  CREATE FUNCTION tideproof.make_month(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
  DECLARE
    first date;
    child text;
  BEGIN
    FOR first IN SELECT date_trunc('month', day + make_interval(months => n))::date FROM generate_series(0, 1) AS n LOOP
      IF first < date '2020-01-01' OR first > (now() + interval '2 months')::date THEN CONTINUE; END IF;
      child := 'entries_' || to_char(first, 'YYYY_MM');
      IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
      LOCK TABLE tideproof.entries IN SHARE UPDATE EXCLUSIVE MODE;
      IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
      EXECUTE format('CREATE TABLE tideproof.%I (LIKE tideproof.entries INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', child);
      EXECUTE format('ALTER TABLE tideproof.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', child);
      EXECUTE format('ALTER TABLE tideproof.entries ATTACH PARTITION tideproof.%I FOR VALUES FROM (%L) TO (%L)',
        child, first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
    END LOOP;
  END $$;
  CREATE TABLE tideproof.entries_other PARTITION OF tideproof.entries FOR VALUES FROM (MINVALUE) TO ('2020-01-01Z');
  ALTER TABLE tideproof.entries_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
`;

/** All tables and functions of a hub, and who may use them. */
export function renderSchema(roles: HubRoles): string {
  return `
    ${tables}
    ${[whoMayRead, readingTables, reading, searching, writing, managing].join('\n')}
    ${makingMonths}
    ${renderPolicies(roles)};
    REVOKE ALL ON FUNCTION tideproof.make_month(date) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION tideproof.make_month(date) TO ${roles.memberRole};
    SELECT tideproof.make_month(now()::date);
  `;
}

/**
 * Grants and policies of all tables. Members read a few small ones; everything else goes through
 * functions, which run as a role of their own. The policies hold for the owner of the tables too, who has one for those
 * that all may read.
 */
function renderPolicies({ memberRole, functionRole }: HubRoles): string {
  const perTable = allTables.map(
    (table) => `ALTER TABLE tideproof.${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    GRANT SELECT, INSERT, UPDATE, DELETE ON tideproof.${table} TO ${functionRole};
    CREATE POLICY for_functions ON tideproof.${table} TO ${functionRole} USING (true) WITH CHECK (true)`,
  );
  const read = ofEverybody.map(
    (table) => `GRANT SELECT ON tideproof.${table} TO ${memberRole};
    CREATE POLICY may_read ON tideproof.${table} FOR SELECT TO ${memberRole}
      USING (${table === 'migrations' ? 'true' : '(SELECT tideproof.my_id()) IS NOT NULL'})`,
  );
  const run = ofEverybody.map(
    (table) => `CREATE POLICY may_run ON tideproof.${table} TO CURRENT_USER USING (true) WITH CHECK (true)`,
  );
  return [...perTable, ...read, ...run].join(';\n');
}

/** Called by other functions only. */
const INNER = ['find_team', 'end_shares', 'note_read'];

/** Gives all functions for members to the hub's own role, and nobody else may call them. Months are made by the tables' owner. */
export function guardFunctions({ memberRole, functionRole }: HubRoles): string {
  return `DO $do$ DECLARE
    function record;
  BEGIN
    FOR function IN SELECT oid::regprocedure AS name, proname = ANY ('{${INNER.join(',')}}') AS is_inner FROM pg_proc
      WHERE pronamespace = 'tideproof'::regnamespace AND prosecdef AND proname <> 'make_month'
    LOOP
      EXECUTE format('ALTER FUNCTION %s OWNER TO ${functionRole}', function.name);
      EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', function.name);
      IF NOT function.is_inner THEN EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ${memberRole}', function.name); END IF;
    END LOOP;
  END $do$`;
}
