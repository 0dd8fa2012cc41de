import { createHash } from 'node:crypto';
import { shortenedText } from '../../archive/texts/indexed-text.ts';
import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { entryKeyOf, hubWordsOf, storable } from '../row-keys.ts';
import type { SessionPlace } from './place-sessions.ts';

/** One entry to send, and its destination. */
export interface SentEntry {
  entry: StoredEntry;
  /** Masked. */
  text: string;
  agent: string;
  place: SessionPlace;
}

/** A batch ready to send, prepared while the server works on the previous one. */
export interface EntryBatch {
  /** The rows for `COPY … (FORMAT binary)`, in pieces, which costs the server little work. */
  pieces: Buffer[];
  rows: number;
  /** Times of the entries, in milliseconds since the epoch. */
  times: Set<number>;
  /** For what people and models said and for failures, by key: the words that a search may look for with typos. */
  spoken: { id: string; projectId: string; words: string[] }[];
  /** Keys of entries in abandoned branches. */
  left: string[];
}

/** Columns of an entry, in the order in which they are sent. */
export const COLUMNS = {
  id: 'uuid',
  time: 'timestamptz',
  project_id: 'uuid',
  session_id: 'uuid',
  line: 'integer',
  part: 'integer',
  characters: 'integer',
  failed: 'boolean',
  is_left: 'boolean',
  agent: 'text',
  row_uuid: 'text',
  kind: 'text',
  tool: 'text',
  action: 'text',
  call_id: 'text',
  text: 'text',
  hash: 'uuid',
  words: 'tsvector',
};

const COLUMN_COUNT = Object.keys(COLUMNS).length;

const PIECE_BYTES = 1 << 20;
/** Room for values other than text, and for short names. */
const ROW_BYTES = 1 << 10;
const CHARACTER_BYTES = 3;
/** In a `tsvector` each word ends with a NUL and the number of positions, which is 0. */
const WORD_END = '\0\0\0';
const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);
const EPOCH_OF_POSTGRES = Date.UTC(2000, 0, 1);

/** Collects entries for a batch, each once. */
export function openBatch(): { add(sent: SentEntry): void; close(left: string[]): EntryBatch } {
  const times = new Set<number>();
  const spoken: EntryBatch['spoken'] = [];
  const seen = new Set<string>();
  const row = openRowWriter();
  return {
    add({ entry, text, agent, place }) {
      const id = entryKeyOf(place.key, agent, entry.uuid, entry.part);
      // A session whose transcript exists in two places has the same rows twice.
      if (seen.has(id)) return;
      seen.add(id);
      const said = storable(text);
      const { kind, tool, action = '', callId } = entry;
      const names = [agent, entry.uuid, kind, tool, action, callId].map(storable);
      const indexed = hubWordsOf(shortenedText(said));
      const lengths = [said, ...names].reduce((sum, { length }) => sum + length, 0);
      const time = new Date(entry.time).getTime();
      times.add(time);
      // Upper bound: no word is longer than its text, but one letter may become two in the index.
      row.begin(ROW_BYTES + CHARACTER_BYTES * lengths + wordBytes(indexed, `${place.projectNumber}:`));
      row.uuid(id);
      row.moment(time);
      row.uuid(place.projectId);
      row.uuid(place.key);
      for (const number of [entry.line, entry.part, said.length]) row.integer(number);
      row.boolean(entry.failed);
      row.boolean(entry.isLeft);
      for (const name of names) row.text(name);
      row.uuid(hashOfText(row.text(said)));
      row.words(indexed, `${place.projectNumber}:`);
      if (entry.kind !== 'result' || entry.failed)
        spoken.push({ id, projectId: place.projectId, words: [...indexed].filter(isWorthFinding) });
    },
    close: (left) => ({ pieces: row.close(), rows: seen.size, times, spoken, left }),
  };
}

/** Writes rows for `COPY … (FORMAT binary)`: each value is preceded by its length. */
function openRowWriter() {
  const pieces = [SIGNATURE];
  let buffer = Buffer.alloc(0);
  let start = 0;
  let at = 0;
  const endPiece = () => {
    if (at > start) pieces.push(buffer.subarray(start, at));
  };
  return {
    /** Begins a row of at most this many bytes. */
    begin(bytes: number) {
      if (buffer.length - at < bytes) {
        endPiece();
        buffer = Buffer.allocUnsafe(Math.max(PIECE_BYTES, bytes));
        start = at = 0;
      }
      at = buffer.writeInt16BE(COLUMN_COUNT, at);
    },
    integer(value: number) {
      buffer.writeInt32BE(4, at);
      at = buffer.writeInt32BE(value, at + 4);
    },
    boolean(value: boolean) {
      buffer.writeInt32BE(1, at);
      at = buffer.writeUInt8(value ? 1 : 0, at + 4);
    },
    moment(milliseconds: number) {
      buffer.writeInt32BE(8, at);
      at = buffer.writeBigInt64BE(BigInt(milliseconds - EPOCH_OF_POSTGRES) * 1000n, at + 4);
    },
    uuid(hex: string) {
      buffer.writeInt32BE(16, at);
      at += 4 + buffer.write(hex.replaceAll('-', ''), at + 4, 'hex');
    },
    /** Returns the bytes of the text. */
    text(value: string): Buffer {
      const bytes = buffer.write(value, at + 4);
      const from = buffer.writeInt32BE(bytes, at);
      at = from + bytes;
      return buffer.subarray(from, at);
    },
    words(each: ReadonlySet<string>, before: string) {
      const joined = before + [...each].join(WORD_END + before) + WORD_END;
      const bytes = each.size === 0 ? 0 : buffer.write(joined, at + 8);
      buffer.writeInt32BE(4 + bytes, at);
      at = buffer.writeInt32BE(each.size, at + 4) + bytes;
    },
    close(): Buffer[] {
      endPiece();
      return [...pieces, END];
    },
  };
}

/** A hash to recognize an unchanged text. */
export function hashOfText(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function wordBytes(words: ReadonlySet<string>, before: string): number {
  let bytes = words.size * (before.length + WORD_END.length);
  for (const { length } of words) bytes += CHARACTER_BYTES * length;
  return bytes;
}

/** Must match the database, which rebuilds the list of words after something was forgotten (`schema/searching.ts`). */
function isWorthFinding(word: string): boolean {
  return word.length >= 4 && /^[^0-9]{4,64}$/u.test(word);
}
