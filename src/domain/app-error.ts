/** A failure we expected and can explain: what failed, and what the person can do about it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.hint = hint;
  }
}

/** The error for what somebody asked for in a wrong way: by a command line, a parameter of a tool, a setting. */
export function usageError(message: string, hint: string, cause?: unknown): AppError {
  return new AppError('E_USAGE', message, hint, cause);
}

/** The error for a session that is not on record, or that more than one could be. */
export function sessionError(message: string, hint: string): AppError {
  return new AppError('E_SESSION_UNKNOWN', message, hint);
}

export type ErrorCode =
  | 'E_USAGE'
  /** settings.json (or another file of the client) cannot be read or safely changed. */
  | 'E_SETTINGS_UNREADABLE'
  /** A file cannot be read or written: no room, no permission, a link out of the project. */
  | 'E_FILE_UNUSABLE'
  | 'E_TRANSCRIPT_UNREADABLE'
  | 'E_PAYLOAD_TOO_LARGE'
  /** No session is on record for what was asked, or more than one. */
  | 'E_SESSION_UNKNOWN'
  /** The database cannot be opened: locked for too long, no room on the disk, no permission. */
  | 'E_ARCHIVE_UNUSABLE'
  /** The database is damaged or has another schema. */
  | 'E_ARCHIVE_DAMAGED'
  | 'E_ARCHIVE_NEWER'
  /** Another process has locked the archive or the log for too long. */
  | 'E_ARCHIVE_BUSY'
  | 'E_CLIENT_UNUSABLE'
  | 'E_HANDOFF_FAILED'
  | 'E_RELAY_BUSY'
  | 'E_HUB_UNSET'
  | 'E_HUB_UNREACHABLE'
  /** The server rejects this user, or does not permit the operation. */
  | 'E_HUB_REFUSED'
  /** The database is not a hub, or has another version. */
  | 'E_HUB_SCHEMA'
  /** Somebody holds a lock in the hub for too long, or the server is too busy. */
  | 'E_HUB_BUSY'
  | 'E_HUB_FULL'
  | 'E_HUB_UNUSABLE'
  | 'E_DRIVER_MISSING';
