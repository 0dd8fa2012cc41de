import type { Database } from '../archive/sqlite/binding.ts';
import {
  countEntries,
  findEntry,
  listEntries,
  listEntriesAround,
  type StoredEntry,
} from '../archive/texts/list-entries.ts';
import {
  findTextTranscript,
  listTextTranscripts,
  type TextTranscript,
} from '../archive/texts/text-transcripts.ts';
import { AppError } from '../domain/app-error.ts';
import { findTextSession } from './find-named-session.ts';
import { shortSession } from './short-session.ts';

/** A stretch of a conversation. */
export interface Shown {
  transcript: TextTranscript;
  entries: StoredEntry[];
  /** How many entries of the transcript stand before the stretch, and how many there are in all. */
  before: number;
  total: number;
  /** Its subagents, if it is a whole session: how much they said, and the number of their first entry. */
  agents: { id: string; entries: number; first: number }[];
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
  const transcript = findTextSession(database, beginning);
  if (line === undefined) return page(database, transcript, range);
  const [entry] = listEntriesAround(
    database,
    { transcriptId: transcript.id, line: Number(line), part: 0 },
    { before: 0, after: 0 },
  );
  if (entry) return around(database, entry, range);
  throw new AppError(
    'E_USAGE',
    `Cannot show line ${line} of session ${shortSession(transcript.sessionId)}: nothing was said there or later`,
    `For the whole session, run: tideproof show ${shortSession(transcript.sessionId)}`,
  );
}

function around(database: Database, focus: StoredEntry, range: ShowRange): Shown {
  const entries = listEntriesAround(database, focus, range);
  return {
    transcript: findTextTranscript(database, focus.transcriptId)!,
    entries,
    before: countEntries(database, focus.transcriptId, entries[0]),
    total: countEntries(database, focus.transcriptId),
    agents: [],
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
    agents: listAgents(database, transcript.sessionId),
  };
}

function listAgents(database: Database, sessionId: string): Shown['agents'] {
  return listTextTranscripts(database, { session: sessionId, withAgents: true })
    .filter((other) => other.sessionId === sessionId && other.agentId !== '')
    .flatMap(({ id, agentId }) => {
      const [first] = listEntries(database, id, { limit: 1, offset: 0 });
      return first ? [{ id: agentId, entries: countEntries(database, id), first: first.id }] : [];
    });
}
