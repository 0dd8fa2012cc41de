import { createHash } from 'node:crypto';
import { shortenedText } from '../../archive/texts/indexed-text.ts';
import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { entryKeyOf, hubWordsOf, storable } from '../row-keys.ts';
import type { SessionPlace } from './place-sessions.ts';

/** One entry on its way, and where it goes. */
export interface SentEntry {
  entry: StoredEntry;
  /** Without secrets. */
  text: string;
  agent: string;
  place: SessionPlace;
}

/** A batch that is ready to be sent: made while the server still has the one before to do. */
export interface EntryBatch {
  /** The rows as `COPY … (FORMAT binary)` takes them, in pieces: the server has hardly anything to work out. */
  pieces: Buffer[];
  /** How many. */
  rows: number;
  /** When they were said, in milliseconds since the epoch. */
  times: Set<number>;
  /** What people and models said, and what went wrong: by its key, the words of it that may be mistyped one day. */
  spoken: { id: string; projectId: string; words: string[] }[];
  /** Entries that were left behind by the user, by their key. */
  left: string[];
}

/** What is sent of an entry, in this order. */
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
/** Of what is not text, and of short names. */
const ROW_BYTES = 1 << 10;
const CHARACTER_BYTES = 3;
/** A word in a `tsvector` ends with a NUL, and a number of positions, of which none is kept. */
const WORD_END = '\0\0\0';
const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);
const EPOCH_OF_POSTGRES = Date.UTC(2000, 0, 1);

/** Puts entries into a batch, each once. */
export function openBatch(): { add(sent: SentEntry): void; close(left: string[]): EntryBatch } {
  const times = new Set<number>();
  const spoken: EntryBatch['spoken'] = [];
  const seen = new Set<string>();
  const row = openRowWriter();
  return {
    add({ entry, text, agent, place }) {
      const id = entryKeyOf(place.key, agent, entry.uuid, entry.part);
      // A session whose transcript lies in two places has the same rows twice.
      if (seen.has(id)) return;
      seen.add(id);
      const said = storable(text);
      const { kind, tool, action = '', callId } = entry;
      const names = [agent, entry.uuid, kind, tool, action, callId].map(storable);
      const indexed = hubWordsOf(shortenedText(said));
      const lengths = [said, ...names].reduce((sum, { length }) => sum + length, 0);
      const time = new Date(entry.time).getTime();
      times.add(time);
      // No word is longer than the text that it is of; what is one letter in it may be two in the index.
      row.begin(ROW_BYTES + CHARACTER_BYTES * lengths + wordBytes(indexed));
      row.uuid(id);
      row.moment(time);
      row.uuid(place.projectId);
      row.uuid(place.key);
      for (const number of [entry.line, entry.part, said.length]) row.integer(number);
      row.boolean(entry.failed);
      row.boolean(entry.isLeft);
      for (const name of names) row.text(name);
      row.uuid(hashOfText(row.text(said)));
      row.words(indexed);
      if (entry.kind !== 'result' || entry.failed)
        spoken.push({ id, projectId: place.projectId, words: [...indexed].filter(isWorthFinding) });
    },
    close: (left) => ({ pieces: row.close(), rows: seen.size, times, spoken, left }),
  };
}

/** Writes rows as `COPY … (FORMAT binary)` takes them: each value with its length in front. */
function openRowWriter() {
  const pieces = [SIGNATURE];
  let buffer = Buffer.alloc(0);
  let start = 0;
  let at = 0;
  const endPiece = () => {
    if (at > start) pieces.push(buffer.subarray(start, at));
  };
  return {
    /** A row that takes at most so many bytes. */
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
    /** Gives back the bytes of the text. */
    text(value: string): Buffer {
      const bytes = buffer.write(value, at + 4);
      const from = buffer.writeInt32BE(bytes, at);
      at = from + bytes;
      return buffer.subarray(from, at);
    },
    words(each: ReadonlySet<string>) {
      const bytes = each.size === 0 ? 0 : buffer.write([...each, ''].join(WORD_END), at + 8);
      buffer.writeInt32BE(4 + bytes, at);
      at = buffer.writeInt32BE(each.size, at + 4) + bytes;
    },
    close(): Buffer[] {
      endPiece();
      return [...pieces, END];
    },
  };
}

/** By which a text is known to be the same. */
export function hashOfText(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function wordBytes(words: ReadonlySet<string>): number {
  let bytes = 0;
  for (const { length } of words) bytes += CHARACTER_BYTES * length + WORD_END.length;
  return bytes;
}

/** The same as in the database, which makes the list anew after something was forgotten (`schema/functions.ts`). */
function isWorthFinding(word: string): boolean {
  return word.length >= 4 && /^[^0-9]{4,64}$/u.test(word);
}
