import type { Fact, FactKind, FactStatus, Ledger, Mark } from '../../domain/fact.ts';
import { liesIn, where } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, type SqlValue, sql, wellFormed } from '../sqlite/sql.ts';
import { openForgottenRows } from './forgotten.ts';

/** A ledger that reads facts when they are accessed, and writes the changed ones on `flush`. */
export interface StoredLedger extends Ledger {
  flush(): void;
}

export function openLedger(database: Database, transcriptId: number): StoredLedger {
  const touched = new Map<string, Fact>();
  const changed = new Set<string>();
  /** The index of a fact among those of its first line, so that they keep the order of a replay. */
  const places = new Map<string, number>();
  const countOfLine = { line: Number.NaN, facts: 0 };
  const insertRow = database.prepare('INSERT OR IGNORE INTO rows_seen VALUES (?, ?)');
  const isForgottenRow = openForgottenRows(database);
  const selectFact = database.prepare('SELECT * FROM facts WHERE transcript_id = ? AND kind = ? AND key = ?');
  const ledger: StoredLedger = {
    isNewRow: (uuid) => insertRow.run(transcriptId, uuid).changes === 1 && !isForgottenRow(uuid),
    find(kind, key) {
      const name = `${kind} ${key}`;
      const known = touched.get(name);
      if (known) return known;
      const row = selectFact.get(transcriptId, kind, key);
      if (!row) return undefined;
      const fact = toFact(row);
      touched.set(name, fact);
      places.set(name, row.first_in_line as number);
      return fact;
    },
    put(fact) {
      const name = `${fact.kind} ${fact.key}`;
      touched.set(name, fact);
      changed.add(name);
      if (!places.has(name)) places.set(name, nextPlace(fact.first.line));
    },
    all() {
      ledger.flush();
      const select = 'SELECT * FROM facts WHERE transcript_id = ? ORDER BY first_line, first_in_line';
      return database.prepare(select).all(transcriptId).map(toFact);
    },
    flush() {
      if (changed.size === 0) return;
      const upsert = database.prepare(
        `INSERT OR REPLACE INTO facts VALUES (${Array(18).fill('?').join(', ')})`,
      );
      for (const name of changed)
        upsert.run(...toRow(transcriptId, touched.get(name)!), places.get(name) ?? 0);
      changed.clear();
    },
  };
  return ledger;

  function nextPlace(line: number): number {
    if (countOfLine.line !== line) Object.assign(countOfLine, { line, facts: 0 });
    countOfLine.facts += 1;
    return countOfLine.facts;
  }
}

/**
 * Facts of all sessions, or of those in some folders, newest first. A fork holds the facts of its parent too: each is
 * listed once.
 */
export function listFacts(
  database: Database,
  kinds: readonly FactKind[],
  folders?: readonly string[],
): Fact[] {
  const conditions = [sql`kind IN (${listOfValues(kinds)})`, folders && liesIn('cwd', folders)];
  const { sql: text, values } = sql`SELECT facts.*, max(first_line) FROM facts
    JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
    ${where(conditions)} GROUP BY kind, key, first_uuid, first_time ORDER BY first_time DESC, first_line DESC`;
  return database
    .prepare(text)
    .all(...values)
    .map(toFact);
}

function toRow(transcriptId: number, fact: Fact): SqlValue[] {
  return [
    transcriptId,
    fact.kind,
    fact.key,
    wellFormed(fact.text),
    fact.status,
    JSON.stringify(fact.detail),
    fact.uses,
    ...columnsOf(fact.first),
    ...columnsOf(fact.last),
  ];
}

function columnsOf({ uuid, line, time, turn, generation }: Mark): SqlValue[] {
  return [uuid, line, time, turn, generation];
}

function toFact(row: Record<string, SqlValue>): Fact {
  return {
    kind: row.kind as FactKind,
    key: row.key as string,
    text: row.text as string,
    status: row.status as FactStatus,
    detail: JSON.parse(row.detail as string),
    uses: row.uses as number,
    first: toMark(row, 'first'),
    last: toMark(row, 'last'),
  };
}

function toMark(row: Record<string, SqlValue>, which: 'first' | 'last') {
  return {
    uuid: row[`${which}_uuid`] as string,
    line: row[`${which}_line`] as number,
    time: row[`${which}_time`] as string,
    turn: row[`${which}_turn`] as number,
    generation: row[`${which}_generation`] as number,
  };
}
