import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ForgottenRow } from '../archive/records/forgotten.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { readArchive } from '../archive/sqlite/read-archive.ts';
import type { Schema } from '../archive/sqlite/schema.ts';

const tables = `
  CREATE TABLE hubs (
    id TEXT PRIMARY KEY, texts_file TEXT NOT NULL DEFAULT '', cursor INTEGER NOT NULL DEFAULT 0,
    cursor_mark TEXT NOT NULL DEFAULT '', pushed_at TEXT, pulled_until TEXT
  ) WITHOUT ROWID;
  CREATE TABLE attempts (id INTEGER PRIMARY KEY CHECK (id = 1), failed_at TEXT NOT NULL, reason TEXT NOT NULL);
  CREATE TABLE pushed_sessions (
    hub_id TEXT NOT NULL, session_id TEXT NOT NULL, sign TEXT NOT NULL, PRIMARY KEY (hub_id, session_id)
  ) WITHOUT ROWID;
  CREATE TABLE pushed_forgotten (
    hub_id TEXT NOT NULL, session_id TEXT NOT NULL, uuid TEXT NOT NULL, forgotten_at TEXT NOT NULL,
    PRIMARY KEY (hub_id, session_id, uuid)
  ) WITHOUT ROWID;
`;

const vectorTable = `
  CREATE TABLE IF NOT EXISTS pushed_vectors (
    hub_id TEXT NOT NULL, model TEXT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (hub_id, model, mark)
  ) WITHOUT ROWID;
`;

const schema: Schema = { version: 1, tables: `${tables}${vectorTable}`, pageBytes: 4096 };

/** How far what is archived here was pushed, by hub. It can be thrown away: then everything is pushed again, and nothing doubled. */
export interface PushState {
  /** After which entry of the archive the next push begins; 0 where the archive is not the one that was pushed. */
  readCursor(textsFile: string, markOf: (id: number) => string | undefined): number;
  /** Everything is to be compared that was pushed before. */
  isBegunAgain(): boolean;
  saveCursor(textsFile: string, cursor: number, mark: string): void;
  signOf(sessionId: string): string | undefined;
  saveSigns(sessions: readonly { id: string; sign: string }[]): void;
  isForgottenSent(row: ForgottenRow): boolean;
  saveForgottenSent(rows: readonly ForgottenRow[]): void;
  /** Whether the vectors of an entry, by its mark, were sent. */
  isVectorSent(model: string, mark: string): boolean;
  saveVectorsSent(model: string, marks: readonly string[]): void;
  /** Up to when the changes of the hub were pulled, by the clock of its server; nothing before the first pull. */
  readPulledUntil(): string | undefined;
  savePulledUntil(time: string): void;
  finish(now: Date): void;
  close(): void;
}

/** What `status` says without asking the hub. */
export interface LastPush {
  hubId: string | undefined;
  cursor: number;
  pushedAt: string | undefined;
  failedAt: string | undefined;
  reason: string | undefined;
}

function stateFile(dataDir: string): string {
  return join(dataDir, 'hub.db');
}

export function openPushState(dataDir: string, hubId: string): PushState {
  const archive: Archive = openArchive(stateFile(dataDir), schema);
  const { database } = archive;
  // A file that was made before there were any lacks it.
  database.exec(vectorTable);
  database.prepare('INSERT OR IGNORE INTO hubs (id) VALUES (?)').run(hubId);
  return {
    readCursor(textsFile, markOf) {
      const row = database.prepare('SELECT * FROM hubs WHERE id = ?').get(hubId)!;
      const cursor = row.cursor as number;
      // An archive that was made anew counts its entries from the beginning, and an id whose entry was forgotten is given again.
      return row.texts_file === textsFile && markOf(cursor) === row.cursor_mark ? cursor : 0;
    },
    isBegunAgain() {
      const row = database.prepare('SELECT cursor, pushed_at FROM hubs WHERE id = ?').get(hubId)!;
      return row.cursor === 0 && row.pushed_at !== null;
    },
    saveCursor(textsFile, cursor, mark) {
      database
        .prepare('UPDATE hubs SET texts_file = ?, cursor = ?, cursor_mark = ? WHERE id = ?')
        .run(textsFile, cursor, mark, hubId);
    },
    signOf(sessionId) {
      const row = database
        .prepare('SELECT sign FROM pushed_sessions WHERE hub_id = ? AND session_id = ?')
        .get(hubId, sessionId);
      return row?.sign as string | undefined;
    },
    saveSigns(sessions) {
      archive.transaction(() => {
        const insert = database.prepare('INSERT OR REPLACE INTO pushed_sessions VALUES (?, ?, ?)');
        for (const { id, sign } of sessions) insert.run(hubId, id, sign);
      });
    },
    isForgottenSent: (row) => isSent(database, hubId, row),
    saveForgottenSent(rows) {
      archive.transaction(() => {
        const insert = database.prepare('INSERT OR REPLACE INTO pushed_forgotten VALUES (?, ?, ?, ?)');
        for (const { sessionId, uuid, forgottenAt } of rows) insert.run(hubId, sessionId, uuid, forgottenAt);
      });
    },
    isVectorSent(model, mark) {
      const sent = database.prepare(
        'SELECT 1 FROM pushed_vectors WHERE hub_id = ? AND model = ? AND mark = ?',
      );
      return sent.get(hubId, model, mark) !== undefined;
    },
    saveVectorsSent(model, marks) {
      archive.transaction(() => {
        const insert = database.prepare('INSERT OR IGNORE INTO pushed_vectors VALUES (?, ?, ?)');
        for (const mark of marks) insert.run(hubId, model, mark);
      });
    },
    readPulledUntil() {
      const row = database.prepare('SELECT pulled_until FROM hubs WHERE id = ?').get(hubId);
      return (row?.pulled_until as string | null) ?? undefined;
    },
    savePulledUntil(time) {
      database.prepare('UPDATE hubs SET pulled_until = ? WHERE id = ?').run(time, hubId);
    },
    finish(now) {
      database.prepare('UPDATE hubs SET pushed_at = ? WHERE id = ?').run(now.toISOString(), hubId);
      database.exec('DELETE FROM attempts');
    },
    close: () => archive.close(),
  };
}

/** What was let in again and forgotten once more is to be sent once more. */
function isSent(database: Database, hubId: string, { sessionId, uuid, forgottenAt }: ForgottenRow): boolean {
  const row = database
    .prepare('SELECT forgotten_at FROM pushed_forgotten WHERE hub_id = ? AND session_id = ? AND uuid = ?')
    .get(hubId, sessionId, uuid);
  return row?.forgotten_at === forgottenAt;
}

/** How many of these the hub that was pushed to last has not been told of. */
export function countUnsent(dataDir: string, rows: readonly ForgottenRow[]): number {
  if (rows.length === 0) return 0;
  const count = readArchive(
    stateFile(dataDir),
    (database) => {
      const hub = database.prepare('SELECT id FROM hubs ORDER BY pushed_at DESC LIMIT 1').get();
      return hub ? rows.filter((row) => !isSent(database, hub.id as string, row)).length : 0;
    },
    schema,
  );
  return count ?? 0;
}

/** Notes that the hub could not be pushed to, for `status`. */
export function noteFailure(dataDir: string, reason: string, now: Date): void {
  const archive = openArchive(stateFile(dataDir), schema);
  try {
    archive.database
      .prepare('INSERT OR REPLACE INTO attempts VALUES (1, ?, ?)')
      .run(now.toISOString(), reason);
  } finally {
    archive.close();
  }
}

/** Has the next push compare everything that was pushed with what is archived now. */
export function pushAllAgain(dataDir: string): void {
  if (!existsSync(stateFile(dataDir))) return;
  const archive = openArchive(stateFile(dataDir), schema);
  try {
    archive.database.exec(`${vectorTable} UPDATE hubs SET cursor = 0, cursor_mark = '';
      DELETE FROM pushed_sessions; DELETE FROM pushed_vectors`);
  } finally {
    archive.close();
  }
}

/** Of the hub that was pushed to last. Nothing before the first try. */
export function readLastPush(dataDir: string): LastPush | undefined {
  return readArchive(
    stateFile(dataDir),
    (database) => {
      const hub = database.prepare('SELECT * FROM hubs ORDER BY pushed_at DESC LIMIT 1').get();
      const attempt = database.prepare('SELECT * FROM attempts').get();
      return {
        hubId: hub?.id as string | undefined,
        cursor: (hub?.cursor as number | undefined) ?? 0,
        pushedAt: (hub?.pushed_at as string | null | undefined) ?? undefined,
        failedAt: attempt?.failed_at as string | undefined,
        reason: attempt?.reason as string | undefined,
      };
    },
    schema,
  );
}
