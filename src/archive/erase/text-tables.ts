/** A table with texts that people, models and tools wrote. */
export interface TextTable {
  name: string;
  /** The columns that identify a row. */
  key: readonly string[];
  /** The columns with texts, plain or inside JSON. */
  texts: readonly string[];
  /** SQL for the folder of a row, whose settings apply to it. */
  folder: string;
  /** Columns to update with a text: its hash, and the time of the change. */
  hash?: { of: string; column: string; changedAt: string };
}

const OF_SESSION = '(SELECT cwd FROM sessions WHERE sessions.id = session_id)';

const OF_COMPACTION =
  '(SELECT cwd FROM sessions JOIN compactions ON sessions.id = session_id WHERE compactions.id = compaction_id)';

const OF_TRANSCRIPT =
  '(SELECT cwd FROM sessions JOIN transcripts ON sessions.id = session_id WHERE transcripts.id = transcript_id)';

/** All tables of the archive with texts. Columns that are not listed hold ids, times, numbers or paths. */
export const archiveTexts: readonly TextTable[] = [
  table('sessions', 'id', 'running_prompt branch ended_how', 'cwd'),
  table('transcripts', 'id', 'progress', OF_SESSION),
  table('facts', 'transcript_id kind key', 'key text detail', OF_TRANSCRIPT),
  table('compactions', 'id', 'instructions summary handoff', OF_SESSION),
  table('survival_records', 'compaction_id', 'facts misquotes', OF_COMPACTION),
  table('regret_records', 'compaction_id', 'regrets', OF_COMPACTION),
  {
    ...table('context_injections', 'id', 'text reason', OF_SESSION),
    hash: { of: 'text', column: 'sha256', changedAt: 'redacted_at' },
  },
  table('task_summaries', 'id', 'task subject text', OF_SESSION),
  table('relay_runs', 'id', 'task options', 'cwd'),
  table('relay_sessions', 'run_id number', 'report', OF_SESSION),
  table('model_handoffs', 'id', 'text', OF_SESSION),
  table('pins', 'id', 'text', `coalesce(nullif(project_path, ''), ${OF_SESSION})`),
  table('taken_handoffs', 'id', 'author text', 'project_path'),
  table('note_entries', 'session_id key', 'key', OF_SESSION),
];

function table(name: string, key: string, texts: string, folder: string): TextTable {
  return { name, key: key.split(' '), texts: texts.split(' '), folder };
}
