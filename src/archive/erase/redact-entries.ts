import type { Archive } from '../sqlite/open-archive.ts';
import { readEntryText } from '../texts/entry-text.ts';
import { openEntryWriter } from '../texts/entry-writer.ts';
import { createHashSet } from '../texts/hash-set.ts';
import { dropUnusedLongTexts } from '../texts/long-texts.ts';
import { collectUnseen } from '../texts/new-words.ts';
import { shortenedText } from '../texts/shortened-text.ts';
import { dropWords } from './drop-words.ts';
import type { Redaction } from './redact-texts.ts';

const ENTRIES_AT_ONCE = 500;

/**
 * Masks what is kept of sessions already: the texts, what the index knows of them, and the words that only secrets were
 * made of. Gives back how many entries had something to mask.
 */
export function redactEntries(texts: Archive, { mask, write }: Redaction): number {
  const { database } = texts;
  const select = database.prepare(
    `SELECT entries.id AS id, cwd FROM entries JOIN transcripts ON transcripts.id = transcript_id
     WHERE entries.id > ? ORDER BY entries.id LIMIT ?`,
  );
  const writer = openEntryWriter(database);
  const seen = createHashSet();
  const words: string[] = [];
  let redacted = 0;
  let last = 0;
  const redactSome = () => {
    const rows = select.all(last, ENTRIES_AT_ONCE);
    for (const { id, cwd } of rows) {
      const before = readEntryText(database, id as number);
      const after = mask(before, cwd as string);
      if (after === before) continue;
      redacted += 1;
      if (!write) continue;
      collectUnseen(shortenedText(before), seen, words);
      writer.rewrite(id as number, after);
    }
    writer.flush();
    last = (rows.at(-1)?.id as number | undefined) ?? last;
    return rows.length === ENTRIES_AT_ONCE;
  };
  while (write ? texts.transaction(redactSome) : redactSome());
  if (redacted === 0 || !write) return redacted;
  texts.transaction(() => {
    dropUnusedLongTexts(database);
    dropWords(database, words, () => {});
  });
  return redacted;
}
