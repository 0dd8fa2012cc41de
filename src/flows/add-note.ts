import { openLedger } from '../archive/sqlite/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import type { Context } from '../context/context.ts';
import { keyOfText, type Mark, mergeSighting } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';

/** More than a brief could ever quote; longer texts belong into a file. */
export const NOTE_CHARACTERS_MAX = 2000;

/** Puts a note into the ledger of a session, without its secrets. False when the session was never read. */
export function addNote(
  session: SessionRef,
  text: string,
  { database, transaction }: Archive,
  { masker, now }: Pick<Context, 'masker' | 'now'>,
): boolean {
  return transaction(() => {
    const reading = findReading(database, session.transcriptPath);
    if (!reading) return false;
    const { turn, generation } = reading.progress;
    const mark: Mark = { uuid: '', line: reading.position.line, time: now().toISOString(), turn, generation };
    const noted = masker.mask(text).trim();
    const ledger = openLedger(database, reading.transcriptId);
    const key = keyOfText(noted);
    ledger.put(
      mergeSighting(ledger.find('note', key), { kind: 'note', key, text: noted, status: 'open' }, mark),
    );
    ledger.flush();
    return true;
  });
}
