import type { DecodedRow, ToolOf } from '../clients/client.ts';
import type { Reader } from '../context/context.ts';
import type { Entry } from '../domain/entry.ts';
import { findPastes, markPastes } from '../domain/paste-marks.ts';
import { type Position, START } from '../domain/position.ts';
import { isAbandoned, startThread, type Thread } from '../domain/thread.ts';
import { maskLine } from '../secrets/mask-line.ts';
import { type Line, type OpenTranscript, openIfReadable, untilUnreadable } from './read-lines.ts';

type Decoded = 'uuid' | 'sessionId' | 'cwd' | 'version' | 'sidechain' | 'unparseable';

/** A line of a transcript as all code outside of the client's folder sees it. */
export interface Row extends Line, Pick<DecodedRow, Decoded> {
  /** Whether the user abandoned it by rewinding, so that it does not count. */
  isAbandoned: boolean;
  /** Its new entries that count and belong to the wanted side (`sidechain`), with secrets masked. */
  entries: readonly Entry[];
  /** How many of its texts were left out, because searching them for secrets would take too long. */
  leftOut?(): number;
  /** A prompt that the user withdrew with this row before the model saw it. */
  takenBack?: string;
  /** Set if the user rewound with this row: it has no entries until a reader without the abandoned branch reads it. */
  rewind?: Rewind;
}

/** The part of the file between two offsets, which the user abandoned. */
export type Rewind = { from: number; to: number };

/** What must be remembered between rows; readers that read a file in parts store it. */
export interface RowMemory {
  thread: Thread;
  /** Whether rewinds are reported, to a reader that can undo what it learned. */
  tellsRewinds: boolean;
  /** Whether a row is new, and remembers it: the client writes some rows twice. */
  isNewRow(uuid: string): boolean;
  toolOf: ToolOf;
  /** Called for a row that marks a compaction, before it is known whether the row is new. */
  onBoundary?(uuid: string): unknown;
}

export interface ReadRowOptions extends Reader {
  /** Rows of subagents (true) or of the conversation itself (false); both if not given. */
  sidechain?: boolean;
  memory: RowMemory;
}

const NONE: readonly Entry[] = [];

/** A row of which only the position is known. */
export function leaveOut(line: Line): Row {
  const unknown = { uuid: '', sessionId: '', cwd: '', version: '', sidechain: false, unparseable: true };
  return { ...line, ...unknown, isAbandoned: false, entries: NONE };
}

/** Decodes, masks and filters one line; the only way from lines to entries. */
export function readRow(line: Line, options: ReadRowOptions): Row {
  const { rows, masker, sidechain, memory } = options;
  const { thread, isNewRow } = memory;
  const decoded = rows.decode(line.bytes, line.number);
  const { uuid, sessionId, cwd, version, unparseable } = decoded;
  const offset = line.next.offset - line.bytes.length - 1;
  const { number, bytes, next } = line;
  // Without spreading, which makes an import of a long history a tenth slower: a row is made for every line.
  const row: Row = {
    number,
    bytes,
    next,
    uuid,
    sessionId,
    cwd,
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
  const rowMasker = masker.forOneRow();
  row.leftOut = rowMasker.leftOut;
  const entries = rows.follow(maskLine(decoded, rowMasker, thread), thread, memory.toolOf, offset);
  if (decoded.operation?.kind === 'taken back') row.takenBack = decoded.operation.text;
  if (uuid !== '' || !entries[0] || isNewRow(entries[0].origin.uuid))
    row.entries = entries.map((entry) => withPastes(entry, sessionId, options));
  return row;
}

/** The client records only pastes with at least so many characters or several lines; shorter ones it inserts as typed text. */
const PASTED_CHARACTERS_MIN = 500;

/** A user prompt with marks around its pastes, if the client recorded them. */
function withPastes(entry: Entry, sessionId: string, { masker, pastesOf }: ReadRowOptions): Entry {
  if (entry.type !== 'prompt' || entry.author !== 'user') return entry;
  const { text } = entry;
  if (text.length < PASTED_CHARACTERS_MIN && !text.includes('\n')) return entry;
  for (const { pieces, breaks } of pastesOf(sessionId)) {
    const masked = pieces.map((piece) => masker.mask(piece));
    const spans = findPastes(text, { pieces: masked, breaks });
    if (spans) return { ...entry, text: markPastes(text, spans) };
  }
  return entry;
}

export interface ReadRowsOptions extends Reader {
  sidechain?: boolean;
  /** The parts of the file that the user abandoned, if known. */
  abandoned?: Thread['abandoned'];
  /** Whether to read an incomplete last line, because nobody writes to the file any more. */
  lastLineToo?: boolean;
  /** Whether a line is worth decoding, judged by its bytes; all are if not given. */
  isWanted?(bytes: Buffer): boolean;
}

/** The rows of a transcript from a position on, for callers that store nothing; `start` is the position of a row. */
export function* readRows(
  transcript: Pick<OpenTranscript, 'lines'>,
  from: Position,
  { isWanted, abandoned = [], lastLineToo = false, ...options }: ReadRowsOptions,
): Generator<Row & { start: Position }> {
  const tools = new Map<string, string>();
  const seen = new Set<string>();
  const memory: RowMemory = {
    thread: { ...startThread(), abandoned },
    tellsRewinds: false,
    isNewRow(uuid) {
      const { size } = seen;
      return seen.add(uuid).size > size;
    },
    toolOf: (callId) => tools.get(callId),
  };
  let start = from;
  for (const line of transcript.lines(from, { lastLineToo })) {
    if (!isWanted || isWanted(line.bytes)) {
      const row = readRow(line, { ...options, memory });
      // What agents and the user did is of use only to those who follow the state of the work, line by line.
      if (row.entries[0]?.type === 'acted') row.entries = NONE;
      for (const entry of row.entries) {
        if (entry.type === 'called') tools.set(entry.callId, entry.tool);
        if (entry.type === 'answered') tools.delete(entry.callId);
      }
      yield Object.assign(row, { start });
    }
    start = line.next;
  }
}

/** The rows at the end of a transcript; the first one is probably incomplete. None if the file cannot be read. */
export function* readLastRows(path: string, bytesMax: number, reader: Reader): Generator<Row> {
  using transcript = openIfReadable(path, () => {});
  if (!transcript) return;
  const from = { ...START, offset: Math.max(0, transcript.size - bytesMax) };
  yield* untilUnreadable(readRows(transcript, from, { ...reader, sidechain: false, lastLineToo: true }));
}
