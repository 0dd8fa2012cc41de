import { startReading } from '../records/transcripts.ts';
import { openEntryWriter } from '../texts/entry-writer.ts';
import { listEntries, type StoredEntry } from '../texts/list-entries.ts';
import { startTextReading } from '../texts/text-transcripts.ts';
import { isOnlyCopy, NO_TIME, readRows, type Salvage, salvageTable, tryToRead } from './salvage-table.ts';

/** Tables with data that is in no transcript. */
const TABLES = (
  'sessions compactions survival_records regret_records context_injections context_marks task_summaries model_handoffs ' +
  'note_entries pins taken_handoffs relay_runs relay_sessions client_proofs event_arrivals figures_sent ' +
  'figure_deliveries repairs'
).split(' ');

/**
 * Saves from a damaged archive what cannot be read again from transcripts. The list of forgotten sessions comes first.
 */
export function salvageLedger(salvage: Salvage): void {
  salvageTable(salvage, 'forgotten');
  salvageTranscripts(salvage);
  for (const table of TABLES) salvageTable(salvage, table);
}

/** Saves notes, which were never in a file, and all facts of transcripts that are gone or became shorter. */
function salvageTranscripts(salvage: Salvage): void {
  const { to } = salvage;
  const find = to.prepare('SELECT 1 FROM transcripts WHERE path = ?');
  const update = to.prepare(
    'UPDATE transcripts SET offset = ?, line = ?, head = ?, progress = ? WHERE id = ?',
  );
  const select = 'SELECT id, path, session_id, offset, line, head, progress FROM transcripts';
  for (const row of readRows(salvage, select, ['id'])) {
    const path = String(row.path);
    if (find.get(path)) continue;
    const { transcriptId } = startReading(to, path, String(row.session_id));
    const isWhole = isOnlyCopy(path, Number(row.offset));
    const belongs = { column: 'transcript_id', becomes: transcriptId };
    const where = `transcript_id = ${Number(row.id)}`;
    salvageTable(salvage, 'facts', { ...belongs, where: isWhole ? where : `${where} AND kind = 'note'` });
    if (!isWhole) continue;
    salvageTable(salvage, 'rows_seen', { ...belongs, where });
    update.run(row.offset!, row.line!, row.head!, row.progress!, transcriptId);
  }
}

const PAGE_ENTRIES = 200;
/** The position, folder and times of a transcript; what reading carried is useful only if the file continues. */
const COLUMNS = ['cwd', 'offset', 'line', 'head', 'first_time', 'last_time'];

/** Saves texts that are in no transcript any more. The list of forgotten sessions comes first. */
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
  for (let offset = 0; ; offset += PAGE_ENTRIES) {
    if (Date.now() > salvage.deadline) return salvage.onProblem(NO_TIME);
    const page = { limit: PAGE_ENTRIES, offset };
    const entries = tryToRead(salvage, (from) => listEntries(from, transcriptId, page)) ?? [];
    yield* entries;
    if (entries.length < PAGE_ENTRIES) return;
  }
}
