import type { ErrorCode } from '../../domain/app-error.ts';

/** Result codes of SQLite: https://www.sqlite.org/rescode.html. The lower byte of an extended code is the primary one. */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_FORMAT = 24;
const SQLITE_NOTADB = 26;

/** Whether another process holds a lock, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return [SQLITE_BUSY, SQLITE_LOCKED].includes(resultCode(error));
}

/** Whether the file is corrupt or has other tables; a lock, a full disk or a missing permission is no damage. */
export function isDamage(error: unknown): boolean {
  if ((error as { code?: ErrorCode }).code === 'E_ARCHIVE_DAMAGED') return true;
  return [SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_NOTADB].includes(resultCode(error));
}

export function isArchiveFull(error: unknown): boolean {
  return resultCode(error) === SQLITE_FULL;
}

export function isArchiveReadOnly(error: unknown): boolean {
  return resultCode(error) === SQLITE_READONLY;
}

/** The primary result code, or 0 if SQLite did not fail. Errors may come from other bundles, so `instanceof` does not work. */
function resultCode(error: unknown): number {
  const { errcode, cause } = (error ?? {}) as { errcode?: unknown; cause?: { errcode?: unknown } };
  const code = errcode ?? cause?.errcode;
  return typeof code === 'number' ? code & 0xff : 0;
}
