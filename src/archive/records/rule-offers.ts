import type { Database } from '../sqlite/binding.ts';

/** A rule that the user gave more than once. */
export interface RepeatedRule {
  key: string;
  text: string;
}

/** A rule of the user's as it stands on record. */
export interface GivenRule extends RepeatedRule {
  /** Of the row in which it was given first. */
  uuid: string;
  /** How often it was given in these words. */
  uses: number;
}

const RULES = `SELECT facts.key, facts.text, facts.first_uuid, facts.uses FROM facts
  JOIN transcripts ON transcripts.id = facts.transcript_id JOIN sessions ON sessions.id = transcripts.session_id
  WHERE facts.kind = 'rule' AND facts.text <> '' AND facts.detail ->> '$.author' IS NULL`;
/** Whoever has given more rules in a folder repeats the newer ones. */
const EARLIER_MAX = 300;

/** The rules in force that were given with the prompt in work, or at any time where none was announced. */
export function listNewRules(database: Database, transcriptPath: string): GivenRule[] {
  return database
    .prepare(
      `${RULES} AND transcripts.path = ? AND facts.status <> 'superseded'
         AND facts.last_time >= coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', sessions.prompted_at, '-5 seconds'), '')
       ORDER BY facts.last_line`,
    )
    .all(transcriptPath)
    .map(toRule);
}

/** All that were ever given in a folder, the newest first. */
export function listGivenRules(database: Database, cwd: string): GivenRule[] {
  return database
    .prepare(`${RULES} AND sessions.cwd = ? ORDER BY facts.last_time DESC LIMIT ?`)
    .all(cwd, EARLIER_MAX)
    .map(toRule);
}

function toRule(row: Record<string, unknown>): GivenRule {
  const { key, text, first_uuid, uses } = row;
  return { key: String(key), text: String(text), uuid: String(first_uuid), uses: Number(uses) };
}

/** All that were offered in a project, or are to be. */
export function listRuleOffers(database: Database, projectPath: string): string[] {
  return database
    .prepare('SELECT text FROM rule_offers WHERE project_path = ?')
    .all(projectPath)
    .map(({ text }) => String(text));
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
