import type { Database } from '../archive/sqlite/binding.ts';
import { listEntries, type StoredEntry } from '../archive/texts/list-entries.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import type { Masker } from '../secrets/mask-secrets.ts';

/** An entry in a document and on the page of the dashboard. */
export interface ExportedEntry {
  line: number;
  part: number;
  uuid: string;
  time: string | null;
  kind: TextKind;
  tool: string | null;
  failed: boolean;
  /** In a branch that the user abandoned by rewinding. */
  isLeft: boolean;
  text: string;
}

/** All entries of a transcript. */
export function entriesOf(texts: Database, transcriptId: number, masker: Masker): ExportedEntry[] {
  // In SQLite a negative limit means no limit.
  return listEntries(texts, transcriptId, { limit: -1, offset: 0 }).map((entry) => toExported(entry, masker));
}

/** Masked again, because new patterns for secrets may have been added since it was stored. */
export function toExported(entry: StoredEntry, masker: Masker): ExportedEntry {
  const { line, part, uuid, time, kind, tool, failed, isLeft, text } = entry;
  return {
    ...{ line, part, uuid, time: time ? new Date(time).toISOString() : null },
    ...{ kind, tool: tool || null, failed, isLeft, text: masker.mask(text) },
  };
}
