import type { ToolOf } from '../clients/client.ts';
import type { Reader } from '../context/context.ts';
import type { Entry } from '../domain/entry.ts';
import { findPastes, markPastes } from '../domain/paste-marks.ts';
import { type Position, START } from '../domain/position.ts';
import { isAbandoned, startThread, type Thread } from '../domain/thread.ts';
import { maskLine } from '../secrets/mask-line.ts';
import { type Line, type OpenTranscript, openIfReadable } from './read-lines.ts';

/** A line of a transcript as everything behind the client's folder sees it. */
export interface Row {
  number: number;
  /** Only valid until the next row is asked for. */
  bytes: Buffer;
  next: Position;
  uuid: string;
  sessionId: string;
  cwd: string;
  /** The branch that the client saw when it wrote it. */
  branch: string;
  /** Of the client that wrote it. */
  version: string;
  sidechain: boolean;
  unparseable: boolean;
  /** The user went back behind it, so it was never said. */
  isAbandoned: boolean;
  /** What it says that is new, stands, and is of the wanted side; without secrets. */
  entries: readonly Entry[];
  /** A prompt that the user took back with it before the model saw it. */
  takenBack?: string;
  /** The user went back with it: it has no entries until it is read by somebody who knows nothing of the branch that was left. */
  rewind?: Rewind;
}

/** What stands in the file between two offsets was never said. */
export interface Rewind {
  from: number;
  to: number;
}

/** What has to be remembered between rows. Who reads a file in parts stores it. */
export interface RowMemory {
  thread: Thread;
  /** Whether rewinds are told, to somebody who can take back what they know. */
  tellsRewinds: boolean;
  /** The client writes some rows a second time. Remembers the row. */
  isNewRow(uuid: string): boolean;
  toolOf: ToolOf;
  /** Told of a row that marks a compaction before it is known whether it is new. */
  onBoundary?(uuid: string): unknown;
}

export interface ReadRowOptions extends Reader {
  /** Lines of subagents, or those of the conversation itself; both when not given. */
  sidechain?: boolean;
  memory: RowMemory;
}

const NONE: readonly Entry[] = [];

/** A row of which nothing is known but its place. */
export function leaveOut({ number, bytes, next }: Line): Row {
  return {
    number,
    bytes,
    next,
    uuid: '',
    sessionId: '',
    cwd: '',
    branch: '',
    version: '',
    sidechain: false,
    unparseable: true,
    isAbandoned: false,
    entries: NONE,
  };
}

/** The one way from a line to entries. */
export function readRow(line: Line, options: ReadRowOptions): Row {
  const { rows, masker, sidechain, memory } = options;
  const { thread, isNewRow } = memory;
  const decoded = rows.decode(line.bytes, line.number);
  const { uuid, sessionId, cwd, branch, version, unparseable } = decoded;
  const offset = line.next.offset - line.bytes.length - 1;
  const { number, bytes, next } = line;
  // One literal: a row is made for every line, and objects that are put together cost ten times as much.
  const row: Row = {
    number,
    bytes,
    next,
    uuid,
    sessionId,
    cwd,
    branch,
    version,
    unparseable,
    sidechain: decoded.sidechain,
    isAbandoned: isAbandoned(thread, offset),
    entries: NONE,
  };
  if (decoded.entries[0]?.type === 'compacted') memory.onBoundary?.(uuid);
  if (!decoded.isOfUse || (sidechain !== undefined && decoded.sidechain !== sidechain)) return row;
  const from = row.isAbandoned || !memory.tellsRewinds ? undefined : rows.findRewind(decoded, thread);
  if (row.isAbandoned) rows.passOver(decoded, thread);
  if ((uuid !== '' && !isNewRow(uuid)) || row.isAbandoned) return row;
  if (from !== undefined) {
    row.rewind = { from, to: offset };
    return row;
  }
  const { entries, takenBack } = rows.follow(maskLine(decoded, masker), thread, memory.toolOf, offset);
  if (takenBack !== undefined) row.takenBack = takenBack;
  if (uuid !== '' || !entries[0] || isNewRow(entries[0].origin.uuid))
    row.entries = entries.map((entry) => withPastes(entry, sessionId, options));
  return row;
}

/** The client shows a paste of fewer characters and lines as it is, and remembers nothing of it. */
const PASTED_CHARACTERS_MIN = 500;

/** A prompt of the user's with marks around what was pasted, where the client knows it. */
function withPastes(entry: Entry, sessionId: string, { masker, pastesOf }: ReadRowOptions): Entry {
  if (entry.type !== 'prompt' || entry.author !== 'user') return entry;
  const { text } = entry;
  if (text.length < PASTED_CHARACTERS_MIN && !text.includes('\n')) return entry;
  for (const typed of pastesOf(sessionId)) {
    const spans = findPastes(
      text,
      typed.map((piece) => masker.mask(piece)),
    );
    if (spans) return { ...entry, text: markPastes(text, spans) };
  }
  return entry;
}

export interface ReadRowsOptions extends Reader {
  sidechain?: boolean;
  /** Pieces of the file that the user went back behind, where they are known. */
  abandoned?: Thread['abandoned'];
  /** A last line that is not whole, too: nobody writes to the file any more. */
  lastLineToo?: boolean;
  /** Tells by its bytes whether a line is worth decoding; all are when not given. */
  isWanted?(bytes: Buffer): boolean;
}

/** The rows of a transcript from a position on, for callers that read them in one go and keep nothing. `start` is where a row begins. */
export function* readRows(
  transcript: Pick<OpenTranscript, 'lines'>,
  from: Position,
  { isWanted, abandoned = [], lastLineToo = false, ...options }: ReadRowsOptions,
): Generator<Row & { start: Position }> {
  const tools = new Map<string, string>();
  const memory = startMemory(tools, abandoned);
  let start = from;
  for (const line of transcript.lines(from, { lastLineToo })) {
    if (!isWanted || isWanted(line.bytes)) {
      const row = readRow(line, { ...options, memory });
      for (const entry of row.entries) {
        if (entry.type === 'called') tools.set(entry.callId, entry.tool);
        if (entry.type === 'answered') tools.delete(entry.callId);
      }
      yield Object.assign(row, { start });
    }
    start = line.next;
  }
}

function startMemory(tools: ReadonlyMap<string, string>, abandoned: Thread['abandoned']): RowMemory {
  const seen = new Set<string>();
  return {
    thread: { ...startThread(), abandoned },
    tellsRewinds: false,
    isNewRow(uuid) {
      const isNew = !seen.has(uuid);
      if (isNew) seen.add(uuid);
      return isNew;
    },
    toolOf: (callId) => tools.get(callId),
  };
}

/** The rows at the end of a transcript; the first one is probably not whole. None when there is no file that can be read. */
export function* readLastRows(path: string, bytesMax: number, reader: Reader): Generator<Row> {
  using transcript = openIfReadable(path, () => {});
  if (!transcript) return;
  const from = { ...START, offset: Math.max(0, transcript.size - bytesMax) };
  yield* readRows(transcript, from, { ...reader, sidechain: false, lastLineToo: true });
}
