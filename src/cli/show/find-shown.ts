import type { Database } from '../../archive/sqlite/binding.ts';
import {
  countEntries,
  findEntry,
  listEntries,
  listEntriesAround,
  type StoredEntry,
} from '../../archive/texts/list-entries.ts';
import {
  findTextTranscript,
  listTextTranscripts,
  type TextTranscript,
} from '../../archive/texts/text-transcripts.ts';
import { AppError } from '../../domain/app-error.ts';
import { shortSession } from '../short-session.ts';

/** A stretch of a conversation. */
export interface Shown {
  transcript: TextTranscript;
  entries: StoredEntry[];
  /** How many entries of the transcript stand before the stretch, and how many there are in all. */
  before: number;
  total: number;
  /** The entry that was asked for; absent when it was the whole session. */
  focus?: number;
}

export interface ShowRange {
  before: number;
  after: number;
  limit: number;
  offset: number;
}

/** A hit of `search` by its number, or a session, or one of its lines: `3f2a91c0:120`. */
export function findShown(database: Database, wanted: string, range: ShowRange): Shown {
  // Numbers of entries have no zeros in front; ids of sessions may.
  if (/^[1-9]\d*$/.test(wanted)) {
    const entry = findEntry(database, Number(wanted));
    if (entry) return around(database, entry, range);
  }
  const [, beginning = wanted, line] = /^(.+):(\d+)$/.exec(wanted) ?? [];
  const transcript = findTranscript(database, beginning);
  if (line === undefined) return page(database, transcript, range);
  const [entry] = listEntriesAround(
    database,
    { transcriptId: transcript.id, line: Number(line), part: 0 },
    { before: 0, after: 0 },
  );
  if (entry) return around(database, entry, range);
  throw new AppError(
    'E_USAGE',
    `Cannot show line ${line} of session ${shortSession(transcript.sessionId)}: nothing was said there or behind it`,
    `See the whole session: tideproof show ${shortSession(transcript.sessionId)}`,
  );
}

function around(database: Database, focus: StoredEntry, range: ShowRange): Shown {
  const entries = listEntriesAround(database, focus, range);
  return {
    transcript: findTextTranscript(database, focus.transcriptId)!,
    entries,
    before: countEntries(database, focus.transcriptId, entries[0]),
    total: countEntries(database, focus.transcriptId),
    focus: focus.id,
  };
}

function page(database: Database, transcript: TextTranscript, { limit, offset }: ShowRange): Shown {
  const total = countEntries(database, transcript.id);
  return {
    transcript,
    entries: listEntries(database, transcript.id, { limit, offset }),
    before: Math.min(offset, total),
    total,
  };
}

function findTranscript(database: Database, beginning: string): TextTranscript {
  const found = listTextTranscripts(database, { session: beginning });
  const sessions = [...new Set(found.map(({ sessionId }) => sessionId))];
  const exact = found.find(({ sessionId }) => sessionId === beginning);
  if (exact) return exact;
  if (sessions.length === 1) return found[0]!;
  const isNumber = /^\d+$/.test(beginning);
  throw new AppError(
    'E_SESSION_UNKNOWN',
    sessions.length > 1
      ? `Cannot tell which session ${beginning} is: ${sessions.slice(0, 5).map(shortSession).join(', ')}${sessions.length > 5 ? ' …' : ''}`
      : `Cannot find ${isNumber ? `an entry ${beginning}, nor ` : ''}a session ${beginning}`,
    sessions.length > 1
      ? 'Give more of its id'
      : 'Give the number of a hit of `tideproof search`, or a session; `tideproof import` takes in what is new',
  );
}
