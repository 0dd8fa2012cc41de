import { openForgottenRows } from '../records/forgotten.ts';
import type { Database } from '../sqlite/binding.ts';
import { insertion, type SqlValue } from '../sqlite/sql.ts';
import { indexedText, openNewWords, shortenedText } from './indexed-text.ts';
import type { TextKind } from './text-kind.ts';
import type { ContextPoint } from './text-transcripts.ts';

export function readEntryText(database: Database, id: number): string {
  const row = database.get<KeptText>`SELECT text, compressed FROM entries
    LEFT JOIN long_texts ON long_texts.id = long_text_id WHERE entries.id = ${id}`;
  return row ? textOf(row) : '';
}

export type KeptText = { text: string | null; compressed: Uint8Array | null };

export function textOf({ text, compressed }: KeptText): string {
  if (compressed === null) return text ?? '';
  // Loaded here, because it takes a hook milliseconds.
  const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');
  return brotliDecompressSync(compressed).toString('utf8');
}

/** Longer texts are compressed and stored once, even if the same file was read often. */
const LONG_CHARACTERS = 2_000;

/** As small as deflate at its fastest, in half the time. Higher ones save a tenth and take twice the time. */
const QUALITY = 1;
const HASH_BYTES = 16;

function openLongTexts(database: Database): (text: string) => number {
  // Loaded here, because each takes milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { brotliCompressSync, constants } = process.getBuiltinModule('node:zlib');
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return (text) => {
    const bytes = Buffer.from(text, 'utf8');
    const hash = createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES);
    const known = database.value<number>`SELECT id FROM long_texts WHERE hash = ${hash}`;
    if (known !== undefined) return known;
    const fields = { hash, compressed: brotliCompressSync(bytes, { params }) };
    return database.run`INSERT INTO long_texts ${insertion(fields)}`.lastInsertRowid;
  };
}

/** An entry as it is stored: its full text, with secrets masked. */
export interface TextEntry {
  uuid: string;
  line: number;
  /** The index of the entry in its row. */
  part: number;
  /** Milliseconds since the epoch; 0 when the row does not say. */
  time: number;
  kind: TextKind;
  /** The client's name of the tool, for calls and results. */
  tool: string;
  failed: boolean;
  /** Whether it belongs to a branch that the user abandoned by rewinding. */
  isLeft?: boolean;
  /** Set only for calls that can be compared with each other. */
  action?: CallAction;
  /** Links a call and its result. */
  callId?: string;
  text: string;
}

/** The kind of a call whose repetition is worth noting. */
export type CallAction = 'read' | 'change' | 'run' | 'search' | 'recall';

export type EntryWriter = ReturnType<typeof openEntryWriter>;

export function openEntryWriter(database: Database) {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO entries
       (transcript_id, line, part, uuid, time, kind, tool, failed, is_left, action, call_id, characters, text,
         long_text_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const exists = database.prepare('SELECT 1 FROM entries WHERE transcript_id = ? AND uuid = ? AND part = ?');
  const index = database.prepare('INSERT INTO entry_index (rowid, text) VALUES (?, ?)');
  const isForgottenRow = openForgottenRows(database);
  const update = database.prepare(
    'UPDATE entries SET characters = ?, text = ?, long_text_id = ? WHERE id = ?',
  );
  const keepLongText = openLongTexts(database);
  const columnsOf = (text: string): SqlValue[] =>
    text.length > LONG_CHARACTERS ? [text.length, null, keepLongText(text)] : [text.length, text, null];
  const newWords = openNewWords(database);
  const takeIn = (id: number, text: string) => {
    const wanted = shortenedText(text);
    index.run(id, indexedText(wanted));
    newWords.take(wanted);
  };
  return {
    writePoint(transcriptId: number, { line, time, tokens, boundaryUuid, keptUuids }: ContextPoint): void {
      database.run`INSERT OR REPLACE INTO context_points
        VALUES (${transcriptId}, ${line}, ${time}, ${tokens}, ${boundaryUuid}, ${keptUuids.join(' ')})`;
    },
    /** Stores and indexes an entry, unless this transcript already has it. */
    write(transcriptId: number, entry: TextEntry): void {
      const { uuid, line, part, time, kind, tool, failed, isLeft, action = '', callId = '', text } = entry;
      if (isForgottenRow(uuid)) return;
      // SQLite would store a lone surrogate, which occurs in transcripts, as something else.
      const clean = text.toWellFormed();
      if (clean.length > LONG_CHARACTERS && exists.get(transcriptId, uuid, part)) return;
      const { changes, lastInsertRowid } = insert.run(
        ...[transcriptId, line, part, uuid, time, kind, tool, failed ? 1 : 0, isLeft ? 1 : 0, action, callId],
        ...columnsOf(clean),
      );
      if (changes > 0) takeIn(lastInsertRowid, clean);
    },
    rewrite(id: number, text: string): void {
      const clean = text.toWellFormed();
      update.run(...columnsOf(clean), id);
      database.run`DELETE FROM entry_index WHERE rowid = ${id}`;
      takeIn(id, clean);
    },
    markLeft(transcriptId: number, fromLine: number, toLine: number): void {
      database.run`UPDATE entries SET is_left = 1
        WHERE transcript_id = ${transcriptId} AND line >= ${fromLine} AND line < ${toLine}`;
    },
    /** Must be called before each commit. */
    flush: newWords.flush,
  };
}
