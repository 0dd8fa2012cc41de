import { allTables, ofProjects, partitioned } from './tables.ts';

const ME = '(SELECT tideproof.my_id())';
const ADMIN = '(SELECT tideproof.is_admin())';
const OWN_PROJECTS = '((SELECT tideproof.own_projects())::uuid[])';
const SHARED_PROJECTS = '((SELECT tideproof.shared_projects())::uuid[])';

function teams(...roles: ('owner' | 'member' | 'reader')[]): string {
  return `((SELECT tideproof.my_teams('{${roles.join(',')}}'))::uuid[])`;
}

interface Rights {
  select: string;
  /** Which rows may be written: new and changed ones alike. */
  write?: string;
  /** Which rows may be changed or deleted, if that differs. */
  change?: string;
}

const OWN = `owner_id = ${ME}`;

/** Who may read and write which rows. Everything else is denied. */
const RIGHTS: Readonly<Record<string, Rights>> = {
  hub: { select: `${ME} IS NOT NULL`, write: ADMIN },
  migrations: { select: 'true' },
  members: { select: `${ME} IS NOT NULL`, write: ADMIN },
  teams: { select: `${ADMIN} OR id = ANY ${teams('owner', 'member', 'reader')}`, write: ADMIN },
  team_members: {
    select: `${ADMIN} OR team_id = ANY ${teams('owner', 'member', 'reader')}`,
    write: `${ADMIN} OR team_id = ANY ${teams('owner')}`,
  },
  // The id must belong to the owner: with somebody else's project id one could share their private data.
  projects: {
    select: `${OWN} OR id = ANY ${SHARED_PROJECTS}`,
    write: `${OWN} AND id = tideproof.project_key(owner_id, key)`,
    change: OWN,
  },
  // A team's reader cannot share with it; sharing can be ended by who shared and by the team's owners.
  shares: {
    select: `${OWN} OR team_id = ANY ${teams('owner', 'member', 'reader')}`,
    write: `${OWN} AND project_id = ANY ${OWN_PROJECTS} AND team_id = ANY ${teams('owner', 'member')}`,
    change: `${OWN} OR team_id = ANY ${teams('owner')}`,
  },
  forgotten: { select: OWN, write: OWN },
  words: { select: OWN, write: `${OWN} AND project_id = ANY ${OWN_PROJECTS}`, change: OWN },
  // Owners may see who read their data.
  reads: { select: `${OWN} OR ${ADMIN}` },
  ...Object.fromEntries(
    ofProjects.map((table) => [
      table,
      {
        select: `${OWN} OR project_id = ANY ${SHARED_PROJECTS}`,
        // Rows inserted into somebody else's project would be read by their team as theirs.
        write: `${OWN} AND project_id = ANY ${OWN_PROJECTS}`,
        change: OWN,
      },
    ]),
  ),
};

/** Tables that functions of the search role read. */
const SEARCHED = ['hub', 'members', 'team_members', 'projects', 'shares', 'sessions', 'entries', 'words'];

/** Grants and policies of all tables for the two roles without login: one for members, one for functions. */
export function renderPolicies(memberRole: string, searchRole: string): string {
  const perTable = allTables.map((table) => {
    const { select, write, change = write } = RIGHTS[table]!;
    const name = `tideproof.${table}`;
    return [
      `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
      `GRANT SELECT ON ${name} TO ${memberRole}`,
      `CREATE POLICY may_read ON ${name} FOR SELECT TO ${memberRole} USING (${select})`,
      ...(write === undefined
        ? []
        : [
            `GRANT INSERT, UPDATE, DELETE ON ${name} TO ${memberRole}`,
            `CREATE POLICY may_add ON ${name} FOR INSERT TO ${memberRole} WITH CHECK (${write})`,
            `CREATE POLICY may_change ON ${name} FOR UPDATE TO ${memberRole} USING (${change}) WITH CHECK (${write})`,
            `CREATE POLICY may_delete ON ${name} FOR DELETE TO ${memberRole} USING (${change})`,
          ]),
    ].join(';\n');
  });
  const searched = SEARCHED.map(
    (table) =>
      `GRANT SELECT ON tideproof.${table} TO ${searchRole};
       CREATE POLICY may_search ON tideproof.${table} FOR SELECT TO ${searchRole} USING (true)`,
  );
  const words = `GRANT INSERT, DELETE ON tideproof.words TO ${searchRole};
    CREATE POLICY may_count ON tideproof.words FOR INSERT TO ${searchRole} WITH CHECK (true);
    CREATE POLICY may_uncount ON tideproof.words FOR DELETE TO ${searchRole} USING (true)`;
  const audit = `GRANT INSERT ON tideproof.reads TO ${searchRole};
    CREATE POLICY may_note ON tideproof.reads FOR INSERT TO ${searchRole} WITH CHECK (true)`;
  const migrating =
    'CREATE POLICY may_migrate ON tideproof.migrations TO CURRENT_USER USING (true) WITH CHECK (true)';
  const defaults = partitioned.map(
    (table) => `CREATE TABLE tideproof.${table}_other PARTITION OF tideproof.${table} DEFAULT;
      ALTER TABLE tideproof.${table}_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
  );
  return [...perTable, ...searched, words, audit, migrating, ...defaults].join(';\n');
}

/** The columns of entries that can be read without the audited function; pushing needs these. */
const NOT_TOLD = 'owner_id, id, time, project_id, session_id, hash, is_left, row_uuid, agent, line, part';

/** Whether entries can be read only through the function that records reads. */
export function renderAudit(memberRole: string, isOn: boolean): string {
  return isOn
    ? `REVOKE SELECT ON tideproof.entries FROM ${memberRole};
       GRANT SELECT (${NOT_TOLD}) ON tideproof.entries TO ${memberRole}`
    : `GRANT SELECT ON tideproof.entries TO ${memberRole}`;
}
