import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import type { SessionRef } from '../../domain/session.ts';
import { findSessionInWork } from '../../queries/choose-session.ts';
import type { CommandCall } from '../command.ts';

/** The session that a command is about, read to its end; undefined if none is named and there is none. */
export function findSessionIfAny(
  { options, context }: CommandCall,
  archive: Archive,
): SessionRef | undefined {
  try {
    return findSessionInWork(context, options.session, archive);
  } catch (error) {
    const isNone = error instanceof AppError && error.code === 'E_SESSION_UNKNOWN';
    if (isNone && options.session === undefined) return undefined;
    throw error;
  }
}
