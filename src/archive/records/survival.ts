import type { FactSurvival } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';

/** What became of every fact at a compaction. A later, better informed record replaces the one before. */
export function saveSurvival(
  database: Database,
  compactionId: number,
  facts: readonly FactSurvival[],
  contradictions: readonly string[] = [],
): void {
  database.run`INSERT OR REPLACE INTO survival_records (compaction_id, facts, contradictions)
    VALUES (${compactionId}, ${JSON.stringify(facts)}, ${JSON.stringify(contradictions)})`;
}

/** Sentences: what the summary says, and what the record says. Nothing for a compaction that was not looked into. */
export function findContradictions(database: Database, compactionId: number): string[] | undefined {
  return findJson(
    database.value`SELECT contradictions FROM survival_records WHERE compaction_id = ${compactionId}`,
  );
}

export function findSurvival(database: Database, compactionId: number): FactSurvival[] | undefined {
  return findJson(database.value`SELECT facts FROM survival_records WHERE compaction_id = ${compactionId}`);
}

function findJson<Value>(stored: string | undefined): Value | undefined {
  return stored === undefined ? undefined : JSON.parse(stored);
}
