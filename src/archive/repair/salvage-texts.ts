import { openEntryWriter } from '../texts/entry-writer.ts';
import { listEntries, type StoredEntry } from '../texts/list-entries.ts';
import { isOnlyCopy } from './is-only-copy.ts';
import { readRows, type Salvage, salvageTable } from './salvage-table.ts';

const PAGE_ENTRIES = 200;
const COLUMNS = [
  ...['path', 'session_id', 'agent_id', 'cwd', 'offset', 'line', 'head', 'open_calls', 'first_time'],
  'last_time',
];

/** Takes out of damaged words what no transcript has any more. What must stay forgotten comes first. */
export function salvageTexts(salvage: Salvage): void {
  const { to, onSaved } = salvage;
  salvageTable(salvage, 'forgotten');
  const writer = openEntryWriter(to);
  const find = to.prepare('SELECT 1 FROM transcripts WHERE path = ?');
  const insert = to.prepare(
    `INSERT INTO transcripts (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  for (const row of readRows(salvage, `SELECT id, ${COLUMNS.join(', ')} FROM transcripts`, ['id'])) {
    const path = String(row.path);
    if (find.get(path) || !isOnlyCopy(path, Number(row.offset))) continue;
    const { lastInsertRowid } = insert.run(...COLUMNS.map((column) => row[column]!));
    for (const entry of readEntries(salvage, Number(row.id))) {
      writer.write(Number(lastInsertRowid), entry);
      onSaved();
    }
  }
  writer.flush();
}

function* readEntries(salvage: Salvage, transcriptId: number): Generator<StoredEntry> {
  const { deadline, onProblem } = salvage;
  for (let offset = 0; ; offset += PAGE_ENTRIES) {
    if (Date.now() > deadline) return onProblem('there was no time for all of it');
    const entries = readPage(salvage, transcriptId, offset);
    yield* entries;
    if (entries.length < PAGE_ENTRIES) return;
  }
}

function readPage({ from, onProblem }: Salvage, transcriptId: number, offset: number): StoredEntry[] {
  try {
    return listEntries(from, transcriptId, { limit: PAGE_ENTRIES, offset });
  } catch (error) {
    onProblem((error as Error).message);
    return [];
  }
}
