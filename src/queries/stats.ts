import type { RecordCounts } from '../archive/lists/count-record.ts';
import type { EntryCounts } from '../archive/texts/count-entries.ts';

/** The output of `stats --json`, a public format: see docs/archive.md. */
export interface Stats {
  sessions: number;
  messages: { prompts: number; replies: number; calls: number; failed: number; characters: number };
  archive: { bytes: number };
  compactions: RecordCounts['compactions'];
  survival: RecordCounts['survival'];
  given: RecordCounts['given'];
  regret: RecordCounts['regret'];
  tools: EntryCounts['tools'];
  files: RecordCounts['files'];
  days: EntryCounts['days'];
}
