import type { Database } from '../archive/sqlite/binding.ts';
import {
  type Around,
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
import { clipMiddle } from '../brief/clip.ts';
import { usageError } from '../domain/app-error.ts';
import { visibleText } from '../domain/plain-line.ts';
import { sayCount } from '../domain/say.ts';
import { findTextSession } from './choose-session.ts';
import { shortSession } from './short-session.ts';

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

export function findShown(database: Database, id: number, range: Around): Shown | undefined {
  const entry = findEntry(database, id);
  return entry && around(database, entry, range);
}

/** What a person names: a search hit by number, the first page of a session, or a line of one: `3f2a91c0:120`. */
export function findNamed(database: Database, wanted: string, range: Around, page: number): Shown {
  // Entry numbers have no leading zeros; session ids may.
  const isNumber = /^[1-9]\d*$/.test(wanted);
  const hit = isNumber ? findShown(database, Number(wanted), range) : undefined;
  if (hit) return hit;
  const [, session = wanted, line] = /^(.+):(\d+)$/.exec(wanted) ?? [];
  const transcript = findTextSession(database, session, isNumber ? 'an entry or a session' : undefined);
  if (line === undefined) return beginning(database, transcript, page);
  const place = { transcriptId: transcript.id, line: Number(line), part: 0 };
  const [entry] = listEntriesAround(database, place, { before: 0, after: 0 });
  if (entry) return around(database, entry, range);
  const short = shortSession(transcript.sessionId);
  const hint = `For the whole session, run: tideproof show ${short}`;
  throw usageError(`Cannot show line ${line} of session ${short}: nothing was said there or later`, hint);
}

/** The entry that was asked for; with a call its result. */
export function isOfFocus({ id, callId }: StoredEntry, { entries, focus }: Shown): boolean {
  if (id === focus) return true;
  return callId !== '' && entries.find((entry) => entry.id === focus)?.callId === callId;
}

/** A call is shown with its result, a result with its call, however few neighbours are wanted. */
function around(database: Database, focus: StoredEntry, range: Around): Shown {
  const half = findOtherHalf(database, focus);
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

/** The first and the last line, counted from 1. */
export type LineRange = { from: number; to: number };

export type Choice = { most: number; width: number; range?: LineRange };

/** Of a shortened text more is shown of the beginning than of the end. */
const HEAD_SHARE = 0.6;

/** The lines that are asked for, or beginning and end, where tools print their verdict. A longer line is cut in the middle. */
export function chooseLines(text: string, { most, width, range }: Choice) {
  const all = visibleText(text).replaceAll('\t', '  ').trimEnd().split('\n');
  const cut = (lines: readonly string[]) => lines.map((line) => clipMiddle(line, width));
  if (range && range.from > all.length)
    throw usageError(`There are only ${sayCount(all.length, 'line')}`, 'Give lines among these');
  const from = range ? range.from - 1 : 0;
  const to = Math.min(range?.to ?? all.length, all.length);
  // Hiding a single line would take as much room as saying so.
  if (to - from <= most + 1) return { before: cut(all.slice(from, to)), after: [] };
  const head = from + Math.max(1, Math.ceil(most * HEAD_SHARE));
  const end = to - Math.max(0, most - (head - from));
  // What is left out between the two, and a line that says so.
  const hidden = { gap: `… lines ${head + 1} to ${end} of ${all.length} …`, lines: `${head + 1}-${end}` };
  return { before: cut(all.slice(from, head)), hidden, after: cut(all.slice(end, to)) };
}

/** Decodes `120-180`, `120-` or `120`. */
export function parseLines(value: string): LineRange {
  const [, from = '', dash, to] = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(value.trim()) ?? [];
  const range = { from: Number(from), to: to ? Number(to) : dash ? Number.MAX_SAFE_INTEGER : Number(from) };
  if (from !== '' && range.from > 0 && range.to >= range.from) return range;
  throw usageError(`Cannot take "${value}" as "lines"`, 'Give lines such as 120-180');
}
