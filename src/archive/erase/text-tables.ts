/** A table with texts that people, models and tools wrote. */
export interface TextTable {
  name: string;
  /** The columns that identify a row. */
  key: readonly string[];
  /** The columns with texts, plain or inside JSON. */
  texts: readonly string[];
  /** Columns to update with a text: its hash, and the time of the change. */
  hash?: { of: string; column: string; changedAt: string };
}

/** All tables of the archive with texts. Columns that are not listed hold ids, times, numbers or paths. */
export const archiveTexts: readonly TextTable[] = [
  table('sessions', 'id', 'running_prompt branch ended_how noted_keys'),
  table('transcripts', 'id', 'progress'),
  table('facts', 'transcript_id kind key', 'key text detail'),
  table('compactions', 'id', 'instructions summary handoff survival misquotes regrets'),
  {
    ...table('context_injections', 'id', 'text reason'),
    hash: { of: 'text', column: 'sha256', changedAt: 'redacted_at' },
  },
  table('task_summaries', 'id', 'task subject text'),
  table('relay_runs', 'id', 'task options'),
  table('relay_sessions', 'run_id number', 'report'),
  table('model_handoffs', 'id', 'text'),
  table('pins', 'id', 'text'),
  table('taken_handoffs', 'id', 'author text'),
];

function table(name: string, key: string, texts: string): TextTable {
  return { name, key: key.split(' '), texts: texts.split(' ') };
}
