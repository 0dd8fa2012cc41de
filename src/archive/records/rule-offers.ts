import type { Database } from '../sqlite/binding.ts';

/** A rule that the user gave more than once. */
export interface RepeatedRule {
  key: string;
  text: string;
}

/**
 * The rules of a transcript that the user gave again in it, or in another session of the same folder. Rows that a fork or a copy
 * has from another session were said once.
 */
export function listRepeatedRules(database: Database, transcriptPath: string, cwd: string): RepeatedRule[] {
  return database
    .prepare(
      `SELECT own.key, own.text FROM facts AS own JOIN transcripts AS home ON home.id = own.transcript_id
       WHERE home.path = ? AND own.kind = 'rule' AND own.status <> 'superseded' AND own.text <> ''
         AND own.detail ->> '$.author' IS NULL
         AND (own.uses > 1 OR EXISTS (
           SELECT 1 FROM sessions JOIN transcripts ON transcripts.session_id = sessions.id
             JOIN facts ON facts.transcript_id = transcripts.id AND facts.kind = 'rule' AND facts.key = own.key
           WHERE sessions.cwd = ? AND transcripts.id <> home.id AND facts.first_uuid <> own.first_uuid))
       ORDER BY own.last_line`,
    )
    .all(transcriptPath, cwd)
    .map(({ key, text }) => ({ key: String(key), text: String(text) }));
}

/** Remembers a rule that could be offered; nothing changes when it was before. */
export function addRuleOffer(database: Database, projectPath: string, { key, text }: RepeatedRule): void {
  database
    .prepare('INSERT OR IGNORE INTO rule_offers (project_path, key, text) VALUES (?, ?, ?)')
    .run(projectPath, key, text);
}

/** The oldest rule that was not offered yet. */
export function findRuleOffer(database: Database, projectPath: string): RepeatedRule | undefined {
  const row = database
    .prepare(
      'SELECT key, text FROM rule_offers WHERE project_path = ? AND offered_at IS NULL ORDER BY rowid LIMIT 1',
    )
    .get(projectPath);
  return row && { key: String(row.key), text: String(row.text) };
}

/** False when somebody was faster. */
export function setOffered(database: Database, projectPath: string, key: string, now: string): boolean {
  const { changes } = database
    .prepare(
      'UPDATE rule_offers SET offered_at = ? WHERE project_path = ? AND key = ? AND offered_at IS NULL',
    )
    .run(now, projectPath, key);
  return Number(changes) === 1;
}
