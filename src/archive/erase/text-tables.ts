/** A table with texts that people, models and tools wrote. */
export interface TextTable {
  name: string;
  /** What tells its rows apart. */
  key: readonly string[];
  /** Where the texts are: as they are, or inside of JSON. */
  texts: readonly string[];
  /** Where a row belongs: the folder whose settings hold for it, in SQL. */
  folder: string;
  /** Set beside a text that changes: its hash, and when it changed. */
  hash?: { of: string; column: string; changedAt: string };
}

const OF_SESSION = '(SELECT cwd FROM sessions WHERE sessions.id = session_id)';

const OF_COMPACTION =
  '(SELECT cwd FROM sessions JOIN compactions ON sessions.id = session_id WHERE compactions.id = compaction_id)';

/** All of them in the archive. What stands in no list here is an id, a time, a number or a path. */
export const archiveTexts: readonly TextTable[] = [
  { name: 'sessions', key: ['id'], texts: ['running_prompt', 'branch', 'ended_how'], folder: 'cwd' },
  { name: 'transcripts', key: ['id'], texts: ['progress'], folder: OF_SESSION },
  {
    name: 'facts',
    key: ['transcript_id', 'kind', 'key'],
    texts: ['key', 'text', 'detail'],
    folder:
      '(SELECT cwd FROM sessions JOIN transcripts ON sessions.id = session_id WHERE transcripts.id = transcript_id)',
  },
  { name: 'compactions', key: ['id'], texts: ['instructions', 'summary'], folder: OF_SESSION },
  {
    name: 'survival_records',
    key: ['compaction_id'],
    texts: ['facts', 'contradictions'],
    folder: OF_COMPACTION,
  },
  { name: 'regret_records', key: ['compaction_id'], texts: ['regrets'], folder: OF_COMPACTION },
  {
    name: 'context_injections',
    key: ['id'],
    texts: ['text', 'reason'],
    folder: OF_SESSION,
    hash: { of: 'text', column: 'sha256', changedAt: 'redacted_at' },
  },
  { name: 'task_summaries', key: ['id'], texts: ['task', 'subject', 'text'], folder: OF_SESSION },
  { name: 'relay_runs', key: ['id'], texts: ['task', 'options'], folder: 'cwd' },
  { name: 'relay_sessions', key: ['run_id', 'number'], texts: ['report'], folder: OF_SESSION },
  { name: 'handovers', key: ['id'], texts: ['text'], folder: OF_SESSION },
  {
    name: 'pins',
    key: ['id'],
    texts: ['text'],
    folder: `coalesce(nullif(project_path, ''), ${OF_SESSION})`,
  },
  {
    name: 'taken_handoffs',
    key: ['id'],
    texts: ['author', 'text'],
    folder: 'project_path',
  },
  { name: 'rule_offers', key: ['project_path', 'key'], texts: ['key', 'text'], folder: 'project_path' },
  { name: 'note_entries', key: ['session_id', 'key'], texts: ['key'], folder: OF_SESSION },
];
