import type { ErrorCode } from '../../domain/app-error.ts';

/** Result codes of SQLite: https://www.sqlite.org/rescode.html. The upper bits of an extended one say more of the same. */
const SQLITE_ERROR = 1;
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_CANTOPEN = 14;
const SQLITE_FORMAT = 24;
const SQLITE_NOTADB = 26;

/** Somebody else holds a lock: in a moment the same may succeed. */
export function isBusy(error: unknown): boolean {
  return [SQLITE_BUSY, SQLITE_LOCKED].includes(resultCode(error));
}

/** The file itself is bad or has other tables, and nothing else: no lock, no full disk, no missing permission. */
export function isDamage(error: unknown): boolean {
  const damaged: ErrorCode = 'E_ARCHIVE_DAMAGED';
  return (
    (error as { code?: unknown }).code === damaged ||
    [SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_NOTADB].includes(resultCode(error))
  );
}

/** SQL does not fit the tables, or something stands in the place of a file, or of the index of its log: worth a look at why. */
export function isOddArchive(error: unknown): boolean {
  return [SQLITE_ERROR, SQLITE_CANTOPEN, SQLITE_READONLY].includes(resultCode(error));
}

/** 0 for what is no failure of SQLite. Errors come from other bundles too, so that no class tells them apart. */
function resultCode(error: unknown): number {
  const { errcode, cause } = error as { errcode?: unknown; cause?: { errcode?: unknown } };
  const code = errcode ?? cause?.errcode;
  return typeof code === 'number' ? code & 0xff : 0;
}
