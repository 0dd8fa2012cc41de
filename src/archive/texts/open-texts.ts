import { textsFile } from '../../system/paths.ts';
import type { Database } from '../sqlite/binding.ts';
import { type Archive, openArchive, PATIENT_MILLISECONDS, readArchive } from '../sqlite/open-archive.ts';
import type { Schema } from '../sqlite/schema.ts';

/** Bytes of the index in memory, and pieces of a size before they are merged. With SQLite's 1 MB and 4 an import spends long on merging. */
const INDEX_BYTES = 8 << 20;
const INDEX_PIECES = 8;

const tables = `
  CREATE TABLE transcripts (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL, agent_id TEXT NOT NULL,
    cwd TEXT NOT NULL, offset INTEGER NOT NULL, line INTEGER NOT NULL, head TEXT NOT NULL,
    progress TEXT NOT NULL, first_time INTEGER, last_time INTEGER
  );
  CREATE INDEX transcripts_by_session ON transcripts (session_id);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, transcript_id INTEGER NOT NULL, line INTEGER NOT NULL, part INTEGER NOT NULL,
    uuid TEXT NOT NULL, time INTEGER NOT NULL, kind TEXT NOT NULL, tool TEXT NOT NULL, failed INTEGER NOT NULL,
    is_left INTEGER NOT NULL, action TEXT NOT NULL, call_id TEXT NOT NULL, characters INTEGER NOT NULL,
    text TEXT, long_text_id INTEGER
  );
  CREATE UNIQUE INDEX entries_by_row ON entries (transcript_id, uuid, part);
  CREATE INDEX entries_by_line ON entries (transcript_id, line, part);
  CREATE INDEX entries_by_time ON entries (time);
  CREATE INDEX entries_by_standing ON entries (id, kind, time, characters);
  CREATE INDEX calls_by_line ON entries (transcript_id, line) WHERE action <> '';
  CREATE TABLE context_points (
    transcript_id INTEGER NOT NULL, line INTEGER NOT NULL, time INTEGER NOT NULL, tokens INTEGER, boundary_uuid TEXT NOT NULL,
    kept_uuids TEXT NOT NULL DEFAULT '', PRIMARY KEY (transcript_id, line)
  ) WITHOUT ROWID;
  CREATE TRIGGER parts_of_deleted AFTER DELETE ON transcripts BEGIN
    DELETE FROM context_points WHERE transcript_id = old.id;
    DELETE FROM entries WHERE transcript_id = old.id;
  END;
  CREATE TABLE long_texts (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, compressed BLOB NOT NULL);
  CREATE VIRTUAL TABLE entry_index USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO entry_index (entry_index, rank) VALUES ('hashsize', ${INDEX_BYTES}), ('automerge', ${INDEX_PIECES});
  CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE VIRTUAL TABLE word_index USING fts5 (words, tokenize = 'trigram', detail = 'none', columnsize = 0);
  CREATE TABLE forgotten (
    uuid TEXT NOT NULL, session_id TEXT NOT NULL, forgotten_at TEXT NOT NULL, PRIMARY KEY (uuid, session_id)
  ) WITHOUT ROWID;
  CREATE TABLE vectors (
    entry_id INTEGER NOT NULL, piece INTEGER NOT NULL, model TEXT NOT NULL, vector BLOB NOT NULL,
    PRIMARY KEY (entry_id, piece)
  ) WITHOUT ROWID;
  CREATE TRIGGER parts_of_deleted_entry AFTER DELETE ON entries BEGIN
    DELETE FROM vectors WHERE entry_id = old.id;
    DELETE FROM entry_index WHERE rowid = old.id;
  END;
  CREATE TRIGGER vectors_of_changed AFTER UPDATE OF text, long_text_id ON entries BEGIN
    DELETE FROM vectors WHERE entry_id = old.id;
  END;
`;

/** The searchable text of every entry: large, and written only by background processes. */
export const textSchema: Schema = { version: 12, tables, pageBytes: 16_384 };

/** Waits long for a lock (for example of an import), because no hook that a client waits for writes here. */
export function openTexts(file: string, busyMilliseconds = PATIENT_MILLISECONDS): Archive {
  return openArchive(file, textSchema, busyMilliseconds);
}

/** Queries the full texts; undefined if there are none. */
export function readTexts<T>({ dataDir }: { dataDir: string }, read: (texts: Database) => T): T | undefined {
  return readArchive(textsFile(dataDir), read, textSchema);
}
