import type { Migration, Schema } from './migrate.ts';

/** One step each, applied in order, never edited once shipped. The number of steps applied is the schema version. */
const migrations: readonly Migration[] = [
  function m001_sessions_ledger_and_audit(database) {
    database.exec(`
      CREATE TABLE sessions (
        id TEXT PRIMARY KEY, client TEXT NOT NULL, cwd TEXT NOT NULL, transcript_path TEXT NOT NULL,
        started_at TEXT NOT NULL, seen_at TEXT NOT NULL, ended_at TEXT, ended_how TEXT,
        client_pid INTEGER, model TEXT, running_prompt TEXT
      );
      CREATE TABLE transcripts (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL,
        offset INTEGER NOT NULL, line INTEGER NOT NULL, head TEXT NOT NULL, progress TEXT NOT NULL
      );
      CREATE TABLE rows_seen (
        transcript_id INTEGER NOT NULL, uuid TEXT NOT NULL, PRIMARY KEY (transcript_id, uuid)
      ) WITHOUT ROWID;
      CREATE TABLE facts (
        transcript_id INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
        status TEXT NOT NULL, detail TEXT NOT NULL, uses INTEGER NOT NULL,
        first_uuid TEXT NOT NULL, first_line INTEGER NOT NULL, first_time TEXT NOT NULL,
        first_turn INTEGER NOT NULL, first_generation INTEGER NOT NULL,
        last_uuid TEXT NOT NULL, last_line INTEGER NOT NULL, last_time TEXT NOT NULL,
        last_turn INTEGER NOT NULL, last_generation INTEGER NOT NULL,
        PRIMARY KEY (transcript_id, kind, key)
      ) WITHOUT ROWID;
      CREATE TABLE compactions (
        id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, agent_id TEXT NOT NULL DEFAULT '', started_at TEXT NOT NULL,
        trigger TEXT, instructions TEXT, summary TEXT, summary_from TEXT, restored_at TEXT, finished_at TEXT,
        tracked INTEGER, kept INTEGER, restored INTEGER, deferred INTEGER
      );
      CREATE INDEX compactions_by_session ON compactions (session_id, agent_id, id);
      CREATE TABLE context_injections (
        id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, compaction_id INTEGER, injected_at TEXT NOT NULL,
        event TEXT NOT NULL, matcher TEXT NOT NULL, sha256 TEXT NOT NULL, characters INTEGER NOT NULL,
        tokens INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL
      );
      CREATE INDEX context_injections_by_session ON context_injections (session_id, id);
    `);
  },
  function m002_survival_records_and_predecessors(database) {
    database.exec(`
      ALTER TABLE compactions ADD COLUMN number INTEGER;
      ALTER TABLE compactions ADD COLUMN lost INTEGER;
      ALTER TABLE compactions ADD COLUMN pre_tokens INTEGER;
      ALTER TABLE compactions ADD COLUMN post_tokens INTEGER;
      ALTER TABLE compactions ADD COLUMN duration_ms INTEGER;
      ALTER TABLE compactions ADD COLUMN boundary_uuid TEXT;
      ALTER TABLE compactions ADD COLUMN abandoned_at TEXT;
      ALTER TABLE compactions ADD COLUMN owed TEXT;
      ALTER TABLE compactions ADD COLUMN late_at TEXT;
      CREATE TABLE survival_records (compaction_id INTEGER PRIMARY KEY, facts TEXT NOT NULL);
      ALTER TABLE context_injections ADD COLUMN agent_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE sessions ADD COLUMN running_prompt_id TEXT;
      ALTER TABLE sessions ADD COLUMN branch TEXT;
      ALTER TABLE sessions ADD COLUMN continues TEXT;
      ALTER TABLE sessions ADD COLUMN handed_to TEXT;
    `);
  },
  function m003_context_marks(database) {
    database.exec(`
      CREATE TABLE context_marks (
        session_id TEXT NOT NULL, generation INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
        tokens INTEGER NOT NULL, threshold INTEGER, reached_at TEXT NOT NULL, taken_at TEXT,
        PRIMARY KEY (session_id, generation, kind, name)
      ) WITHOUT ROWID;
    `);
  },
  function m004_task_summaries(database) {
    database.exec(`
      CREATE TABLE task_summaries (
        id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, task TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
        done_turn INTEGER NOT NULL, done_line INTEGER NOT NULL, made_at TEXT NOT NULL, cleared_at TEXT,
        UNIQUE (session_id, task, subject)
      );
      ALTER TABLE transcripts ADD COLUMN tasks_checked_turn INTEGER NOT NULL DEFAULT 0;
    `);
  },
  function m005_relays_and_handovers(database) {
    database.exec(`
      CREATE TABLE relay_runs (
        id INTEGER PRIMARY KEY, task TEXT NOT NULL, cwd TEXT NOT NULL, options TEXT NOT NULL, started_at TEXT NOT NULL,
        seen_at TEXT NOT NULL, ended_at TEXT, outcome TEXT, pid INTEGER, active_ms INTEGER NOT NULL DEFAULT 0
      );
      CREATE TABLE relay_sessions (
        run_id INTEGER NOT NULL, number INTEGER NOT NULL, session_id TEXT NOT NULL, client_pid INTEGER,
        started_at TEXT NOT NULL, ended_at TEXT, tokens INTEGER NOT NULL DEFAULT 0, hand_over_at INTEGER,
        cost_usd REAL NOT NULL DEFAULT 0, report TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, number)
      ) WITHOUT ROWID;
      CREATE TABLE handovers (
        id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, written_at TEXT NOT NULL, turn INTEGER NOT NULL,
        written_by TEXT NOT NULL, tokens INTEGER NOT NULL, text TEXT NOT NULL
      );
      CREATE INDEX handovers_by_session ON handovers (session_id, id);
    `);
  },
  function m006_notes(database) {
    database.exec(`
      CREATE TABLE note_entries (
        session_id TEXT NOT NULL, key TEXT NOT NULL, written_at TEXT NOT NULL, PRIMARY KEY (session_id, key)
      ) WITHOUT ROWID;
      ALTER TABLE sessions ADD COLUMN noted_at TEXT;
      ALTER TABLE sessions ADD COLUMN noted_offset INTEGER;
      ALTER TABLE sessions ADD COLUMN held_at TEXT;
    `);
  },
  function m007_undone_compactions(database) {
    database.exec('ALTER TABLE sessions ADD COLUMN undoes TEXT');
  },
  function m008_redacted_injections(database) {
    database.exec('ALTER TABLE context_injections ADD COLUMN redacted_at TEXT');
  },
  function m009_forgotten(database) {
    database.exec(`
      CREATE TABLE forgotten (
        uuid TEXT NOT NULL, session_id TEXT NOT NULL, forgotten_at TEXT NOT NULL, PRIMARY KEY (uuid, session_id)
      ) WITHOUT ROWID;
    `);
  },
  function m010_client_proofs(database) {
    database.exec(`
      CREATE TABLE client_proofs (
        id INTEGER PRIMARY KEY, client TEXT NOT NULL, proved_at TEXT NOT NULL, outcome TEXT NOT NULL
      );
    `);
  },
  function m011_event_arrivals(database) {
    database.exec(`
      CREATE TABLE event_arrivals (event TEXT PRIMARY KEY, first_at TEXT NOT NULL, last_at TEXT NOT NULL) WITHOUT ROWID;
    `);
  },
];

/** Sessions, their ledgers, compactions and what models were given: small, and written by every hook. */
export const ledgerSchema: Schema = { migrations, pageBytes: 4096 };
