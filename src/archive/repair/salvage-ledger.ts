import { startReading } from '../records/transcripts.ts';
import { isOnlyCopy } from './is-only-copy.ts';
import { readRows, type Salvage, salvageTable } from './salvage-table.ts';

/** What was never in a transcript. */
const TABLES = [
  ...[
    'sessions',
    'compactions',
    'survival_records',
    'regret_records',
    'context_injections',
    'context_marks',
    'task_summaries',
  ],
  ...[
    'handovers',
    'note_entries',
    'pins',
    'rule_offers',
    'taken_handoffs',
    'relay_runs',
    'relay_sessions',
    'client_proofs',
    'event_arrivals',
    'figures_sent',
    'figure_deliveries',
    'repairs',
  ],
];

/** Takes out of a damaged archive what cannot be read again from transcripts. What must stay forgotten comes first. */
export function salvageLedger(salvage: Salvage): void {
  salvageTable(salvage, 'forgotten');
  salvageTranscripts(salvage);
  for (const table of TABLES) salvageTable(salvage, table);
}

/** Notes were never in the file; of a transcript that is gone or became shorter everything that is known is needed. */
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
