import type { Schema } from './schema.ts';

const tables = `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, client TEXT NOT NULL, cwd TEXT NOT NULL, transcript_path TEXT NOT NULL,
    started_at TEXT NOT NULL, seen_at TEXT NOT NULL, ended_at TEXT, ended_how TEXT, client_pid INTEGER,
    running_prompt TEXT, running_prompt_id TEXT, prompted_at TEXT, branch TEXT, continues TEXT, handed_to TEXT,
    noted_at TEXT, noted_offset INTEGER, noted_in_work INTEGER, left_generation INTEGER, held_at TEXT, undoes TEXT,
    pins_from TEXT, noted_keys TEXT
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
    first_in_line INTEGER NOT NULL,
    PRIMARY KEY (transcript_id, kind, key)
  ) WITHOUT ROWID;
  CREATE TABLE compactions (
    id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, agent_id TEXT NOT NULL DEFAULT '', number INTEGER,
    started_at TEXT NOT NULL, trigger TEXT, instructions TEXT, summary TEXT, summary_from TEXT,
    restored_at TEXT, finished_at TEXT, abandoned_at TEXT, late_at TEXT, pending TEXT, boundary_uuid TEXT,
    prompts INTEGER, kept INTEGER, restored INTEGER, deferred INTEGER, lost INTEGER,
    restorable INTEGER, replayed_at TEXT, part TEXT, pre_tokens INTEGER, post_tokens INTEGER, duration_ms INTEGER,
    made_at TEXT, made_prompts INTEGER, made_lacking INTEGER, kept_from INTEGER, kept_to INTEGER, away_at TEXT, told_at TEXT,
    misquotes TEXT, regrets TEXT, regrets_line INTEGER, regrets_final INTEGER, sent_at TEXT, survival TEXT
  );
  CREATE INDEX compactions_by_session ON compactions (session_id, agent_id, id);
  CREATE TABLE context_injections (
    id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, agent_id TEXT NOT NULL DEFAULT '', compaction_id INTEGER,
    injected_at TEXT NOT NULL, event TEXT NOT NULL, matcher TEXT NOT NULL, sha256 TEXT NOT NULL,
    characters INTEGER NOT NULL, tokens INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, redacted_at TEXT
  );
  CREATE INDEX context_injections_by_session ON context_injections (session_id, id);
  CREATE TABLE context_marks (
    session_id TEXT NOT NULL, generation INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    PRIMARY KEY (session_id, generation, kind, name)
  ) WITHOUT ROWID;
  CREATE TABLE task_summaries (
    id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, task TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
    done_turn INTEGER NOT NULL, done_line INTEGER NOT NULL, made_at TEXT NOT NULL, cleared_at TEXT,
    UNIQUE (session_id, task, subject)
  );
  CREATE TABLE relay_runs (
    id INTEGER PRIMARY KEY, task TEXT NOT NULL, cwd TEXT NOT NULL, options TEXT NOT NULL, started_at TEXT NOT NULL,
    seen_at TEXT NOT NULL, ended_at TEXT, outcome TEXT, pid INTEGER
  );
  CREATE TABLE relay_sessions (
    run_id INTEGER NOT NULL, number INTEGER NOT NULL, session_id TEXT NOT NULL, client_pid INTEGER,
    started_at TEXT NOT NULL, ended_at TEXT, tokens INTEGER NOT NULL DEFAULT 0, hand_over_at INTEGER,
    cost_usd REAL NOT NULL DEFAULT 0, report TEXT NOT NULL DEFAULT '', PRIMARY KEY (run_id, number)
  ) WITHOUT ROWID;
  CREATE TABLE pins (
    id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, project_path TEXT NOT NULL, text TEXT NOT NULL, pinned_at TEXT NOT NULL,
    from_dashboard INTEGER NOT NULL, UNIQUE (session_id, project_path, text)
  );
  CREATE TABLE forgotten (
    uuid TEXT NOT NULL, session_id TEXT NOT NULL, forgotten_at TEXT NOT NULL, PRIMARY KEY (uuid, session_id)
  ) WITHOUT ROWID;
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Sessions, their ledgers, compactions and what models were given: small, and written by every hook. */
export const ledgerSchema: Schema = { version: 27, tables, pageBytes: 4096 };
