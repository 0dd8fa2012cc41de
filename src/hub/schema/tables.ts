/**
 * The tables of the hub. Every row belongs to one member, and every key begins with its owner or a project of the owner,
 * so that a rejected row reveals nothing about others. So does every index that a search uses, with the number of the
 * project before each word: it never touches a row that the user may not read. Keys derive from the client's ids
 * (`row-keys.ts`), so that two machines with the same session write the same rows.
 */
export const tables = `
  CREATE TABLE tideproof.hub (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    id uuid NOT NULL DEFAULT gen_random_uuid(), member_role name NOT NULL, function_role name NOT NULL,
    audits_reads boolean NOT NULL DEFAULT false, made_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE tideproof.members (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name name NOT NULL UNIQUE, is_admin boolean NOT NULL DEFAULT false,
    added_at timestamptz NOT NULL DEFAULT now(), removed_at timestamptz
  );
  CREATE TABLE tideproof.teams (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE, made_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE tideproof.team_members (
    team_id uuid NOT NULL REFERENCES tideproof.teams ON DELETE CASCADE, member_id integer NOT NULL REFERENCES tideproof.members,
    role text NOT NULL CHECK (role IN ('owner', 'member', 'reader')), PRIMARY KEY (team_id, member_id)
  );
  CREATE INDEX team_members_by_member ON tideproof.team_members (member_id);
  CREATE TABLE tideproof.projects (
    owner_id integer NOT NULL, id uuid NOT NULL, number integer NOT NULL GENERATED ALWAYS AS IDENTITY,
    key text NOT NULL, name text NOT NULL, added_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (owner_id, id)
  );
  CREATE INDEX projects_by_id ON tideproof.projects (id);
  CREATE TABLE tideproof.shares (
    owner_id integer NOT NULL, project_id uuid NOT NULL, team_id uuid NOT NULL REFERENCES tideproof.teams ON DELETE CASCADE,
    shared_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (owner_id, project_id, team_id)
  );
  CREATE INDEX shares_by_team ON tideproof.shares (team_id);
  CREATE TABLE tideproof.sessions (
    owner_id integer NOT NULL, id uuid NOT NULL, project_id uuid NOT NULL, session_id text NOT NULL, client text NOT NULL,
    machine text NOT NULL, cwd text NOT NULL, PRIMARY KEY (owner_id, id)
  );
  CREATE INDEX sessions_by_project ON tideproof.sessions (project_id, session_id);
  CREATE TABLE tideproof.forgotten (
    owner_id integer NOT NULL, session_id uuid NOT NULL, row_uuid text NOT NULL DEFAULT '',
    forgotten_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (owner_id, session_id, row_uuid)
  );
  CREATE TABLE tideproof.entries (
    owner_id integer NOT NULL, id uuid NOT NULL, time timestamptz NOT NULL, project_id uuid NOT NULL, session_id uuid NOT NULL,
    hash uuid NOT NULL, line integer NOT NULL, part integer NOT NULL, characters integer NOT NULL, failed boolean NOT NULL,
    is_left boolean NOT NULL, agent text NOT NULL, row_uuid text NOT NULL, kind text NOT NULL, tool text NOT NULL,
    action text NOT NULL, call_id text NOT NULL, text text NOT NULL, words tsvector NOT NULL,
    PRIMARY KEY (owner_id, id, time)
  ) PARTITION BY RANGE (time);
  CREATE INDEX entries_by_session ON tideproof.entries (session_id, line, part);
  CREATE INDEX entries_by_project ON tideproof.entries (project_id, time);
  CREATE INDEX entries_by_words ON tideproof.entries USING gin (words);
  CREATE TABLE tideproof.pushes (owner_id integer PRIMARY KEY);
  CREATE TABLE tideproof.reads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(), reader_id integer NOT NULL,
    owner_id integer NOT NULL, action text NOT NULL, entries integer NOT NULL
  );
  CREATE INDEX reads_by_owner ON tideproof.reads (owner_id, at);
`;

/** Tables whose rows belong to a project of the owner and are readable by those it is shared with. */
export const ofProjects = ['sessions', 'entries'] as const;

/** Tables whose rows all members may read. The others are read through functions only. */
export const ofEverybody = ['hub', 'migrations', 'members'] as const;

/** All tables, for the policies. */
export const allTables = [
  ...ofEverybody,
  ...['teams', 'team_members', 'projects', 'shares', 'forgotten', 'pushes', 'reads'],
  ...ofProjects,
];
