import type { Database } from '../archive/sqlite/binding.ts';
import { listTextTranscripts, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import { AppError } from '../domain/app-error.ts';
import { pickSession } from './find-named-session.ts';

/** The archived session whose id begins like this: exactly one. */
export function findTextSession(database: Database, beginning: string): TextTranscript {
  const found = listTextTranscripts(database, { session: beginning });
  const id = pickSession(
    found.map(({ sessionId }) => ({ id: sessionId })),
    beginning,
  )?.id;
  const transcript = found.find(({ sessionId }) => sessionId === id);
  if (transcript) return transcript;
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find ${/^\d+$/.test(beginning) ? `an entry ${beginning}, nor ` : ''}a session ${beginning}`,
    'Give the number of a search hit, or a session. To list sessions, run: tideproof sessions --all',
  );
}
