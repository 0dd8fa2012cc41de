import type { Database } from '../archive/sqlite/binding.ts';
import { listTextTranscripts, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import { AppError } from '../domain/app-error.ts';
import { shortSessions } from './short-session.ts';

/** The archived session whose id begins like this: exactly one. */
export function findTextSession(database: Database, beginning: string): TextTranscript {
  const found = listTextTranscripts(database, { session: beginning });
  const sessions = [...new Set(found.map(({ sessionId }) => sessionId))];
  const exact = found.find(({ sessionId }) => sessionId === beginning);
  if (exact) return exact;
  if (sessions.length === 1) return found[0]!;
  if (sessions.length > 1)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Cannot tell which session ${beginning} is: ${shortSessions(sessions)}`,
      'Give more of its id',
    );
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find ${/^\d+$/.test(beginning) ? `an entry ${beginning}, nor ` : ''}a session ${beginning}`,
    'Give the number of a search hit, or a session. To list sessions, run: tideproof sessions --all',
  );
}
