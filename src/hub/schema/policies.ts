import { allTables, ofEverybody } from './tables.ts';

/**
 * Grants and policies of all tables. Members read a few small ones; everything else goes through
 * functions, which run as a role of their own. The policies hold for the owner of the tables too, who has one for those
 * that all may read.
 */
export function renderPolicies(memberRole: string, functionRole: string): string {
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
