import type { Database } from '../archive/sqlite/binding.ts';
import {
  countEntries,
  findEntry,
  findOtherHalf,
  listEntries,
  listEntriesAround,
  type StoredEntry,
} from '../archive/texts/list-entries.ts';
import {
  findTextTranscript,
  listTranscriptsOf,
  type TextTranscript,
} from '../archive/texts/text-transcripts.ts';
import { AppError } from '../domain/app-error.ts';
import { findTextSession } from './find-named-session.ts';
import { shortSession } from './short-session.ts';

/** A part of a conversation. */
export interface Shown {
  transcript: TextTranscript;
  entries: StoredEntry[];
  /** Number of entries before the part, and in the whole transcript. */
  before: number;
  total: number;
  /** For a whole session, its subagents: number of entries, and id of the first one. */
  agents: { id: string; entries: number; first: number }[];
  /** The requested entry; undefined for a whole session. */
  focus?: number;
}

export interface Around {
  before: number;
  after: number;
  /** Only the entry itself. */
  isAlone?: boolean;
}

/** An entry by its number, with those around it. */
export function findShown(database: Database, id: number, range: Around): Shown | undefined {
  const entry = findEntry(database, id);
  return entry && around(database, entry, range);
}

/** What a person names: a search hit by number, the first page of a session, or a line of one: `3f2a91c0:120`. */
export function findNamed(database: Database, wanted: string, range: Around, page: number): Shown {
  // Entry numbers have no leading zeros; session ids may.
  const hit = /^[1-9]\d*$/.test(wanted) ? findShown(database, Number(wanted), range) : undefined;
  if (hit) return hit;
  const [, session = wanted, line] = /^(.+):(\d+)$/.exec(wanted) ?? [];
  const transcript = findTextSession(database, session);
  if (line === undefined) return beginning(database, transcript, page);
  const place = { transcriptId: transcript.id, line: Number(line), part: 0 };
  const [entry] = listEntriesAround(database, place, { before: 0, after: 0 });
  if (entry) return around(database, entry, range);
  throw new AppError(
    'E_USAGE',
    `Cannot show line ${line} of session ${shortSession(transcript.sessionId)}: nothing was said there or later`,
    `For the whole session, run: tideproof show ${shortSession(transcript.sessionId)}`,
  );
}

/** The entry that was asked for; with a call its result. */
export function isOfFocus({ id, callId }: StoredEntry, { entries, focus }: Shown): boolean {
  if (id === focus) return true;
  return callId !== '' && entries.find((entry) => entry.id === focus)?.callId === callId;
}

/** A call is shown with its result, a result with its call, however few neighbours are wanted. */
function around(database: Database, focus: StoredEntry, range: Around): Shown {
  const half = range.isAlone ? undefined : findOtherHalf(database, focus);
  const near = listEntriesAround(database, focus, range);
  const isMissing = half && near.every(({ id }) => id !== half.id);
  const entries = !isMissing ? near : half.line < focus.line ? [half, ...near] : [...near, half];
  return {
    transcript: findTextTranscript(database, focus.transcriptId)!,
    entries,
    before: countEntries(database, focus.transcriptId, entries[0]),
    total: countEntries(database, focus.transcriptId),
    agents: [],
    focus: focus.id,
  };
}

function beginning(database: Database, transcript: TextTranscript, limit: number): Shown {
  return {
    transcript,
    entries: listEntries(database, transcript.id, { limit, offset: 0 }),
    before: 0,
    total: countEntries(database, transcript.id),
    agents: listTranscriptsOf(database, transcript.sessionId)
      .filter(({ agentId }) => agentId !== '')
      .flatMap(({ id, agentId }) => {
        const [first] = listEntries(database, id, { limit: 1, offset: 0 });
        return first ? [{ id: agentId, entries: countEntries(database, id), first: first.id }] : [];
      }),
  };
}
