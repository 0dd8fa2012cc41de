import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TOO_OLD, WHOLE_SESSION } from '../archive/records/forgotten.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { openArchive, readArchive } from '../archive/sqlite/open-archive.ts';
import type { Schema } from '../archive/sqlite/schema.ts';

const tables = `
  CREATE TABLE hubs (
    id TEXT PRIMARY KEY, texts_file TEXT NOT NULL DEFAULT '', cursor INTEGER NOT NULL DEFAULT 0,
    cursor_mark TEXT NOT NULL DEFAULT '', pushed_at TEXT
  ) WITHOUT ROWID;
  CREATE TABLE attempts (id INTEGER PRIMARY KEY CHECK (id = 1), failed_at TEXT NOT NULL, reason TEXT NOT NULL);
  CREATE TABLE pushed_forgotten (
    hub_id TEXT NOT NULL, session_id TEXT NOT NULL, uuid TEXT NOT NULL, forgotten_at TEXT NOT NULL,
    PRIMARY KEY (hub_id, session_id, uuid)
  ) WITHOUT ROWID;
`;

const schema: Schema = { version: 1, tables, pageBytes: 4096 };

function stateFile(dataDir: string): string {
  return join(dataDir, 'hub.db');
}

/** A session or row that the user wanted to be forgotten; pruned ones are not included. */
export interface ForgottenRow {
  sessionId: string;
  /** Empty for the whole session. */
  uuid: string;
  forgottenAt: string;
}

export function listForgottenRows(database: Database): ForgottenRow[] {
  return database.all`SELECT session_id, iif(uuid = ${WHOLE_SESSION}, '', uuid) AS uuid, forgotten_at
    FROM forgotten WHERE uuid <> ${TOO_OLD}`;
}

export type PushState = ReturnType<typeof openPushState>;

/** How far the archive was pushed, by hub. Can be deleted: then everything is pushed again, without duplicates. */
export function openPushState(dataDir: string, hubId: string) {
  const { database, transaction, close } = openArchive(stateFile(dataDir), schema);
  database.run`INSERT OR IGNORE INTO hubs (id) VALUES (${hubId})`;
  return {
    /** The entry after which the next push begins; 0 if the archive is not the one that was pushed. */
    readCursor(textsFile: string, markOf: (id: number) => string | undefined): number {
      const { cursor, cursorMark, ...hub } = database.get<HubRow>`SELECT * FROM hubs WHERE id = ${hubId}`!;
      // A new archive counts entries from 1 again, and the id of a forgotten entry is reused, so file and mark are
      // compared.
      return hub.textsFile === textsFile && markOf(cursor) === cursorMark ? cursor : 0;
    },
    saveCursor(textsFile: string, cursor: number, mark: string): void {
      database.run`UPDATE hubs SET texts_file = ${textsFile}, cursor = ${cursor}, cursor_mark = ${mark}
        WHERE id = ${hubId}`;
    },
    isForgottenSent: (row: ForgottenRow) => isSent(database, hubId, row),
    saveForgottenSent(rows: readonly ForgottenRow[]): void {
      transaction(() => {
        for (const { sessionId, uuid, forgottenAt } of rows)
          database.run`INSERT OR REPLACE INTO pushed_forgotten
            VALUES (${hubId}, ${sessionId}, ${uuid}, ${forgottenAt})`;
      });
    },
    finish(now: Date): void {
      database.run`UPDATE hubs SET pushed_at = ${now.toISOString()} WHERE id = ${hubId}`;
      database.exec('DELETE FROM attempts');
    },
    [Symbol.dispose]: close,
  };
}

interface HubRow {
  id: string;
  textsFile: string;
  cursor: number;
  cursorMark: string;
  pushedAt: string | null;
}

/** Whether the hub was told. */
function isSent(database: Database, hubId: string, { sessionId, uuid, forgottenAt }: ForgottenRow): boolean {
  const sentAt = database.value`SELECT forgotten_at FROM pushed_forgotten
    WHERE hub_id = ${hubId} AND session_id = ${sessionId} AND uuid = ${uuid}`;
  return sentAt === forgottenAt;
}

/** How many of these were not yet sent to a hub, or the last one. */
export function countUnsent(dataDir: string, rows: readonly ForgottenRow[], hubId?: string): number {
  if (rows.length === 0) return 0;
  const count = (database: Database) => {
    const hub = findHub(database, hubId);
    return hub ? rows.filter((row) => !isSent(database, hub.id, row)).length : 0;
  };
  return readArchive(stateFile(dataDir), count, schema) ?? 0;
}

/** Without its id the one that was pushed to last. */
function findHub(database: Database, hubId?: string): HubRow | undefined {
  if (hubId !== undefined) return database.get`SELECT * FROM hubs WHERE id = ${hubId}`;
  return database.get`SELECT * FROM hubs ORDER BY pushed_at DESC LIMIT 1`;
}

/** Records a failed push, for `status`. */
export function noteFailure(dataDir: string, reason: string, now: Date): void {
  using archive = openArchive(stateFile(dataDir), schema);
  archive.database.run`INSERT OR REPLACE INTO attempts VALUES (1, ${now.toISOString()}, ${reason})`;
}

/** Makes the next push compare everything with the archive. */
export function pushAllAgain(dataDir: string): void {
  if (!existsSync(stateFile(dataDir))) return;
  using archive = openArchive(stateFile(dataDir), schema);
  archive.database.exec("UPDATE hubs SET cursor = 0, cursor_mark = ''");
}

/** The last push, for `status`, without asking the hub. Undefined before the first attempt. */
export function readLastPush(dataDir: string, hubId?: string) {
  const read = (database: Database) => {
    const hub = findHub(database, hubId);
    const attempt = database.get<{ failedAt: string; reason: string }>`SELECT * FROM attempts`;
    return { cursor: hub?.cursor ?? 0, pushedAt: hub?.pushedAt ?? undefined, ...attempt };
  };
  return readArchive(stateFile(dataDir), read, schema);
}
