import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';

/** A rule that the user gave more than once. */
export interface RepeatedRule {
  key: string;
  text: string;
}

/** A rule of the user on record. */
export interface GivenRule extends RepeatedRule {
  /** The row in which it was first given. */
  uuid: string;
  /** How often it was given in the same words. */
  uses: number;
}

const RULES = sql`SELECT facts.key, facts.text, facts.first_uuid AS uuid, facts.uses FROM facts
  JOIN transcripts ON transcripts.id = facts.transcript_id JOIN sessions ON sessions.id = transcripts.session_id
  WHERE facts.kind = 'rule' AND facts.text <> '' AND facts.detail ->> '$.author' IS NULL`;
/** Only so many of the newest rules of a folder are compared; older ones are hardly repeated. */
const EARLIER_MAX = 300;

/** The rules in force that came with the current prompt, or all of them if no prompt was reported. */
export function listNewRules(database: Database, transcriptPath: string): GivenRule[] {
  return database.all`${RULES} AND transcripts.path = ${transcriptPath} AND facts.status <> 'superseded'
    AND facts.last_time >= coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', sessions.prompted_at, '-5 seconds'), '')
    ORDER BY facts.last_line`;
}

/** All rules ever given in a folder, newest first. */
export function listGivenRules(database: Database, cwd: string): GivenRule[] {
  return database.all`${RULES} AND sessions.cwd = ${cwd} ORDER BY facts.last_time DESC LIMIT ${EARLIER_MAX}`;
}

/** All rules that were offered in a project, or will be. */
export function listRuleOffers(database: Database, projectPath: string): string[] {
  return database.column`SELECT text FROM rule_offers WHERE project_path = ${projectPath}`;
}

/** Stores a rule to be offered, unless it is stored already. */
export function addRuleOffer(database: Database, projectPath: string, { key, text }: RepeatedRule): void {
  database.run`INSERT OR IGNORE INTO rule_offers (project_path, key, text)
    VALUES (${projectPath}, ${key}, ${text})`;
}

/** The oldest rule that was not offered yet. */
export function findRuleOffer(database: Database, projectPath: string): RepeatedRule | undefined {
  return database.get`SELECT key, text FROM rule_offers
    WHERE project_path = ${projectPath} AND offered_at IS NULL ORDER BY rowid LIMIT 1`;
}

/** Marks a rule as offered; false if another process was faster. */
export function setOffered(database: Database, projectPath: string, key: string, now: string): boolean {
  const offered = database.run`UPDATE rule_offers SET offered_at = ${now}
    WHERE project_path = ${projectPath} AND key = ${key} AND offered_at IS NULL`;
  return offered.changes === 1;
}
