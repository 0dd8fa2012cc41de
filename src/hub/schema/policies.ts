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
  /** Which rows may be written: one rule for new ones and for changed ones. */
  write?: string;
  /** Which may be changed or deleted, where that is not the same. */
  change?: string;
}

const OWN = `owner_id = ${ME}`;

/** Who sees and writes which rows. What is not said here nobody does. */
const RIGHTS: Readonly<Record<string, Rights>> = {
  hub: { select: `${ME} IS NOT NULL`, write: ADMIN },
  migrations: { select: 'true' },
  members: { select: `${ME} IS NOT NULL`, write: ADMIN },
  teams: { select: `${ADMIN} OR id = ANY ${teams('owner', 'member', 'reader')}`, write: ADMIN },
  team_members: {
    select: `${ADMIN} OR team_id = ANY ${teams('owner', 'member', 'reader')}`,
    write: `${ADMIN} OR team_id = ANY ${teams('owner')}`,
  },
  // Ids tell whose a project is: one with the id of somebody else's could be shared, and with it what they keep to themselves.
  projects: {
    select: `${OWN} OR id = ANY ${SHARED_PROJECTS}`,
    write: `${OWN} AND id = tideproof.project_key(owner_id, key)`,
    change: OWN,
  },
  // A reader of a team gives nothing to it; what is given can be taken back by who gave it and by the owners of the team.
  shares: {
    select: `${OWN} OR team_id = ANY ${teams('owner', 'member', 'reader')}`,
    write: `${OWN} AND project_id = ANY ${OWN_PROJECTS} AND team_id = ANY ${teams('owner', 'member')}`,
    change: `${OWN} OR team_id = ANY ${teams('owner')}`,
  },
  forgotten: { select: OWN, write: OWN },
  words: { select: OWN, write: `${OWN} AND project_id = ANY ${OWN_PROJECTS}`, change: OWN },
  // Who is read may know by whom.
  reads: { select: `${OWN} OR ${ADMIN}` },
  ...Object.fromEntries(
    ofProjects.map((table) => [
      table,
      {
        select: `${OWN} OR project_id = ANY ${SHARED_PROJECTS}`,
        // What is put into the project of somebody else would be read by their team as if it were theirs.
        write: `${OWN} AND project_id = ANY ${OWN_PROJECTS}`,
        change: OWN,
      },
    ]),
  ),
};

/** What the functions that run as the search role look at. */
const SEARCHED = ['hub', 'members', 'team_members', 'projects', 'shares', 'sessions', 'entries', 'words'];

/** Rights and policies of all tables, for two roles that nobody can log in as: members get the one, functions run as the other. */
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

/** The only columns of entries that may be read past the function that puts reads on record; pushing takes these. */
const NOT_TOLD = 'owner_id, id, time, project_id, session_id, hash, is_left, row_uuid, agent, line, part';

/** Whether entries are read through the function only, which puts it on record. */
export function renderAudit(memberRole: string, isOn: boolean): string {
  return isOn
    ? `REVOKE SELECT ON tideproof.entries FROM ${memberRole};
       GRANT SELECT (${NOT_TOLD}) ON tideproof.entries TO ${memberRole}`
    : `GRANT SELECT ON tideproof.entries TO ${memberRole}`;
}
