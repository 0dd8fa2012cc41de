import { openEntryWriter } from '../texts/entry-writer.ts';
import { listEntries, type StoredEntry } from '../texts/list-entries.ts';
import { startTextReading } from '../texts/transcripts.ts';
import { isOnlyCopy } from './is-only-copy.ts';
import { readRows, type Salvage, salvageTable } from './salvage-table.ts';

const PAGE_ENTRIES = 200;
/** How far it was read, and where and when; what reading carried is of use to a file that goes on only. */
const COLUMNS = ['cwd', 'offset', 'line', 'head', 'first_time', 'last_time'];

/** Takes out of damaged words what no transcript has any more. What must stay forgotten comes first. */
export function salvageTexts(salvage: Salvage): void {
  const { to, onSaved } = salvage;
  salvageTable(salvage, 'forgotten');
  const writer = openEntryWriter(to);
  const find = to.prepare('SELECT 1 FROM transcripts WHERE path = ?');
  const update = to.prepare(
    `UPDATE transcripts SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  const select = `SELECT id, path, session_id, agent_id, ${COLUMNS.join(', ')} FROM transcripts`;
  for (const row of readRows(salvage, select, ['id'])) {
    const path = String(row.path);
    if (find.get(path) || !isOnlyCopy(path, Number(row.offset))) continue;
    const owner = { path, sessionId: String(row.session_id), agentId: String(row.agent_id) };
    const { transcriptId } = startTextReading(to, owner);
    update.run(...COLUMNS.map((column) => row[column]!), transcriptId);
    for (const entry of readEntries(salvage, Number(row.id))) {
      writer.write(transcriptId, entry);
      onSaved();
    }
    const belongs = { column: 'transcript_id', becomes: transcriptId };
    salvageTable(salvage, 'context_points', { ...belongs, where: `transcript_id = ${Number(row.id)}` });
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
