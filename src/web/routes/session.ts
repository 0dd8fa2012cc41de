import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { listOverviews, type SessionOverview } from '../../archive/lists/session-overview.ts';
import { listPins } from '../../archive/records/pins.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { readEntryText } from '../../archive/texts/entry-text.ts';
import { countEntries, listEntries, type StoredEntry } from '../../archive/texts/list-entries.ts';
import {
  listContextPoints,
  listTranscriptsOf,
  type TextTranscript,
} from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { findDocuments } from '../../documents/own-documents.ts';
import { AppError } from '../../domain/app-error.ts';
import { findWindow } from '../../session/find-fill.ts';
import type { CompactionRow, EntriesAnswer, PageEntry, PositionAnswer, SessionAnswer } from '../api.ts';
import { encodeCompactions, encodeSession, toExported } from '../encode-rows.ts';
import { type Records, readRecords } from '../read-records.ts';
import { OFFSET_MAX, type RouteRequest } from '../route.ts';

const POINTS_MAX = 500;
const DOCUMENTS_MAX = 20;
const DOCUMENT_BYTES_MAX = 512 << 10;
/** The rest of a long message is fetched on demand. */
const TEXT_CHARACTERS_MAX = 20_000;

/** All that is known of a session, except its messages. */
export function answerSession(id: string, records: Records, context: Context): SessionAnswer {
  const session = findOverview(records, id);
  const { archive } = records;
  const own = context.elsewhere(session);
  const { threshold } = findWindow(session.model ?? '', session, own);
  return {
    session: encodeSession(session, records.texts, own),
    ...readConversation(id, records.texts),
    threshold: typeof threshold === 'number' ? threshold : null,
    compactions: archive ? compactionsOf(id, archive, own) : [],
    pins: archive ? pinsOf(id, archive, own) : [],
    documents: readDocuments(session, own),
  };
}

function compactionsOf(id: string, archive: Database, context: Context): CompactionRow[] {
  const happened = listCompactions(archive, { session: id, past: true });
  return encodeCompactions(happened.reverse(), archive, context);
}

function pinsOf(id: string, archive: Database, { project, masker }: Context): SessionAnswer['pins'] {
  return listPins(archive, { sessionId: id, project }).map(({ text, ...pin }) => ({
    ...pin,
    text: masker.mask(text),
  }));
}

function readConversation(id: string, texts: Database | undefined): Pick<SessionAnswer, 'curve' | 'agents'> {
  const transcripts = texts ? listTranscriptsOf(texts, id) : [];
  const points = transcripts
    .filter(({ agentId }) => agentId === '')
    .flatMap(({ id: transcriptId }) => listContextPoints(texts!, transcriptId));
  return {
    curve: thinOut(
      points.flatMap(({ time, tokens }) =>
        tokens === null || time === 0 ? [] : [{ time: new Date(time).toISOString(), tokens }],
      ),
      POINTS_MAX,
    ),
    agents: transcripts
      .filter(({ agentId }) => agentId !== '')
      .map((transcript) => ({ id: transcript.agentId, entries: countEntries(texts!, transcript.id) })),
  };
}

/** The notes, handoffs and snapshots that we wrote for the session. */
function readDocuments({ id, cwd }: SessionOverview, context: Context): SessionAnswer['documents'] {
  return findDocuments({ id, cwd }, context)
    .whole.filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, status: statSync(path, { throwIfNoEntry: false }) }))
    .filter(({ status }) => status?.isFile() && status.size <= DOCUMENT_BYTES_MAX)
    .sort((one, other) => other.status!.mtimeMs - one.status!.mtimeMs)
    .slice(0, DOCUMENTS_MAX)
    .map(({ path, status }) => ({
      name: basename(path),
      text: context.masker.mask(readFileSync(path, 'utf8')),
      changedAt: status!.mtime.toISOString(),
    }));
}

/**
 * Reduces a curve to at most `most` points of the same shape: of each segment the first, lowest, highest and last point
 * stay, in order, so that peaks and drops are preserved.
 */
export function thinOut<Point extends { tokens: number }>(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points];
  const stretches = Math.floor(most / 4);
  return Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * points.length) / stretches);
    const to = Math.floor(((index + 1) * points.length) / stretches);
    const kept = new Set([from, to - 1]);
    let [low, high] = [from, from];
    for (let at = from; at < to; at++) {
      if (points[at]!.tokens < points[low]!.tokens) low = at;
      if (points[at]!.tokens > points[high]!.tokens) high = at;
    }
    kept.add(low).add(high);
    return [...kept].sort((one, other) => one - other).map((at) => points[at]!);
  }).flat();
}

/** The session with exactly this id; without a record, from its archived texts. */
export function findOverview({ archive, texts }: Records, id: string): SessionOverview {
  const recorded = archive && listOverviews(archive, { session: id }).find((session) => session.id === id);
  const found = recorded ?? (texts && findArchived(texts, id));
  if (found) return found;
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find a session ${id.slice(0, 80)}`,
    'It may have been forgotten; the list of sessions has those that are on record',
  );
}

function findArchived(texts: Database, id: string): SessionOverview | undefined {
  const transcript = listTranscriptsOf(texts, id).find(({ agentId }) => agentId === '');
  if (!transcript) return undefined;
  const { cwd, path, firstTime, lastTime } = transcript;
  return {
    id,
    client: '',
    cwd,
    transcriptPath: path,
    startedAt: new Date(firstTime ?? 0).toISOString(),
    seenAt: new Date(lastTime ?? 0).toISOString(),
    ...{ endedAt: null, endedHow: null, clientPid: null, branch: null, continues: null, undoes: null },
    ...{ firstRequest: '', lastRequest: '', model: null, turns: 0, contextTokens: 0, compactions: 0 },
  };
}

export function answerEntries({ words: [id = ''], query, context }: RouteRequest): EntriesAnswer {
  const page = query.page(100, 500);
  return inTranscript(id, query.text('agent'), context, (texts, transcript, own) => ({
    entries: listEntries(texts, transcript.id, page).map((entry) => encodeEntry(entry, own)),
  }));
}

export function answerPosition({ words: [id = ''], query, context }: RouteRequest): PositionAnswer {
  const line = query.number('line', 0, OFFSET_MAX);
  return inTranscript(id, query.text('agent'), context, (texts, transcript) => ({
    offset: countEntries(texts, transcript.id, { line, part: 0 }),
  }));
}

export function answerEntry({ words: [session = '', uuid = '', part = ''], query, context }: RouteRequest) {
  return inTranscript(session, query.text('agent'), context, (texts, transcript, { masker }) => {
    // The first one of its row, or the one `part` entries behind it.
    const entry = texts.value<number>`SELECT id FROM entries
      WHERE transcript_id = ${transcript.id} AND uuid = ${uuid} AND part >= ${Number(part)}
      ORDER BY part LIMIT 1`;
    if (entry === undefined)
      throw new AppError('E_SESSION_UNKNOWN', 'Cannot find this entry', 'It may have been forgotten');
    return { text: masker.mask(readEntryText(texts, entry)) };
  });
}

function inTranscript<T extends object>(
  sessionId: string,
  agent: string | undefined,
  context: Context,
  read: (texts: Database, transcript: TextTranscript, own: Context) => T,
): T {
  return readRecords(context, ({ texts }) => {
    const transcript = texts
      ? listTranscriptsOf(texts, sessionId).find(({ agentId }) => agentId === (agent ?? ''))
      : undefined;
    if (texts && transcript) return read(texts, transcript, context.elsewhere(transcript.cwd));
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Nothing that was said in session ${sessionId.slice(0, 80)} is archived`,
      'To archive what lies on this machine, run: tideproof import',
    );
  });
}

function encodeEntry(stored: StoredEntry, { masker }: Context): PageEntry {
  const entry = toExported(stored, masker);
  const text = entry.text.slice(0, TEXT_CHARACTERS_MAX);
  return { ...entry, text, cut: entry.text.length - text.length };
}
