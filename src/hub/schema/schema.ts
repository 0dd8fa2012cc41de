import { managing } from './managing.ts';
import { makingMonths } from './months.ts';
import { renderPolicies } from './policies.ts';
import { reading, readingTables } from './reading.ts';
import { searching } from './searching.ts';
import { tables } from './tables.ts';
import { whoMayRead } from './who-may-read.ts';
import { writing } from './writing.ts';

/** The two roles of a hub, both without login: what members may do, and what their functions run as. */
export interface HubRoles {
  memberRole: string;
  functionRole: string;
}

/** A hub of another version is refused. */
export const schemaVersion = 1;

/** All tables and functions of a hub, and who may use them. */
export function renderSchema({ memberRole, functionRole }: HubRoles): string {
  return `
    ${tables}
    ${[whoMayRead, readingTables, reading, searching, writing, managing].join('\n')}
    ${makingMonths}
    ${renderPolicies(memberRole, functionRole)};
    REVOKE ALL ON FUNCTION tideproof.make_month(date) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION tideproof.make_month(date) TO ${memberRole};
    SELECT tideproof.make_month(now()::date);
  `;
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
