import { openForgottenRows } from '../records/forgotten.ts';
import type { Database } from '../sqlite/binding.ts';
import { wellFormed } from '../sqlite/sql.ts';
import { LONG_CHARACTERS, openLongTexts } from './entry-text.ts';
import { indexedText, shortenedText } from './indexed-text.ts';
import { openNewWords } from './new-words.ts';
import type { TextKind } from './text-kind.ts';

/** One entry as it is kept: all its words, without secrets. */
export interface TextEntry {
  uuid: string;
  line: number;
  /** Counts the entries of one row. */
  part: number;
  /** Milliseconds since the epoch; 0 when the row does not say. */
  time: number;
  kind: TextKind;
  /** The client's name of the tool, of calls and results. */
  tool: string;
  failed: boolean;
  /** Said in a branch that the user went back behind. */
  isLeft?: boolean;
  /** Only of a call that can be compared with another one. */
  action?: CallAction;
  /** Of calls and results: which belong together. */
  callId?: string;
  text: string;
}

/** What a call does, where doing it twice says something. */
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
  const unindex = database.prepare('DELETE FROM entry_index WHERE rowid = ?');
  const update = database.prepare(
    'UPDATE entries SET characters = ?, text = ?, long_text_id = ? WHERE id = ?',
  );
  const leave = database.prepare(
    'UPDATE entries SET is_left = 1 WHERE transcript_id = ? AND line >= ? AND line < ?',
  );
  const keepLongText = openLongTexts(database);
  const newWords = openNewWords(database);
  const takeIn = (id: number, text: string) => {
    const wanted = shortenedText(text);
    index.run(id, indexedText(wanted));
    newWords.take(wanted);
  };
  return {
    /** Keeps an entry and makes it searchable, unless this transcript had it already. */
    write(transcriptId: number, entry: TextEntry): void {
      const { uuid, line, part, time, kind, tool, failed, isLeft, action = '', callId = '', text } = entry;
      if (isForgottenRow(uuid)) return;
      const clean = wellFormed(text);
      const isLong = clean.length > LONG_CHARACTERS;
      if (isLong && exists.get(transcriptId, uuid, part)) return;
      const { changes, lastInsertRowid } = insert.run(
        transcriptId,
        line,
        part,
        uuid,
        time,
        kind,
        tool,
        failed ? 1 : 0,
        isLeft ? 1 : 0,
        action,
        callId,
        clean.length,
        isLong ? null : clean,
        isLong ? keepLongText(clean) : null,
      );
      if (changes > 0) takeIn(lastInsertRowid, clean);
    },
    /** Puts another text in the place of the one that an entry had. */
    rewrite(id: number, text: string): void {
      const clean = wellFormed(text);
      const isLong = clean.length > LONG_CHARACTERS;
      update.run(clean.length, isLong ? null : clean, isLong ? keepLongText(clean) : null, id);
      unindex.run(id);
      takeIn(id, clean);
    },
    /** Marks what was said from one line up to another as left behind by the user. */
    markLeft(transcriptId: number, fromLine: number, toLine: number): void {
      leave.run(transcriptId, fromLine, toLine);
    },
    /** Before each end of a transaction. */
    flush: newWords.flush,
  };
}
