import type { FactSurvival } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';

/** What became of every fact at a compaction. A later, better informed record replaces the one before. */
export function saveSurvival(
  database: Database,
  compactionId: number,
  facts: readonly FactSurvival[],
  contradictions: readonly string[] = [],
): void {
  database
    .prepare(
      'INSERT OR REPLACE INTO survival_records (compaction_id, facts, contradictions) VALUES (?, ?, ?)',
    )
    .run(compactionId, JSON.stringify(facts), JSON.stringify(contradictions));
}

/** Sentences: what the summary says, and what the record says. Nothing for a compaction that was not looked into. */
export function findContradictions(database: Database, compactionId: number): string[] | undefined {
  const row = database
    .prepare('SELECT contradictions FROM survival_records WHERE compaction_id = ?')
    .get(compactionId);
  return row && JSON.parse(row.contradictions as string);
}

export function findSurvival(database: Database, compactionId: number): FactSurvival[] | undefined {
  const row = database
    .prepare('SELECT facts FROM survival_records WHERE compaction_id = ?')
    .get(compactionId);
  return row && JSON.parse(row.facts as string);
}
