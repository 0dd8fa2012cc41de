import { type Fact, type Ledger, type Mark, mergeSighting, type Sighting } from '../../domain/fact.ts';
import type { SessionRef } from '../../domain/session.ts';
import { liesIn } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import type { SqlValue } from '../sqlite/sql.ts';
import { openForgottenRows } from './forgotten.ts';
import { startReading } from './transcripts.ts';

/** A ledger that reads facts when they are accessed, and writes the changed ones on `flush`. */
export interface StoredLedger extends Ledger {
  flush(): void;
}

/** As JSON, because to get a row column by column takes three times as long, and a brief needs all facts. */
const FACT = `json_array(kind, key, text, status, json(detail), uses, first_uuid, first_line, first_time, first_turn,
  first_generation, last_uuid, last_line, last_time, last_turn, last_generation)`;
type StoredFact = [Fact['kind'], string, string, Fact['status'], Fact['detail'], number, ...unknown[]];

export function openLedger(database: Database, transcriptId: number): StoredLedger {
  /** Each fact has an index among those of its first line, so that they keep the order of a replay. */
  const known = new Map<string, { fact: Fact; firstInLine: number }>();
  const changed = new Set<string>();
  let newest = { line: Number.NaN, firstInLine: 0 };
  const insertRow = database.prepare('INSERT OR IGNORE INTO rows_seen VALUES (?, ?)');
  const isForgottenRow = openForgottenRows(database);
  const selectFact = database.prepare(
    `SELECT ${FACT} AS fact, first_in_line FROM facts WHERE transcript_id = ? AND kind = ? AND key = ?`,
  );
  const nextInLine = (line: number) => {
    newest = { line, firstInLine: line === newest.line ? newest.firstInLine + 1 : 1 };
    return newest.firstInLine;
  };
  const ledger: StoredLedger = {
    isNewRow: (uuid) => insertRow.run(transcriptId, uuid).changes === 1 && !isForgottenRow(uuid),
    find(kind, key) {
      const name = `${kind} ${key}`;
      const row = known.has(name) ? undefined : selectFact.get(transcriptId, kind, key);
      const fact = row && toFact(JSON.parse(row.fact as string));
      if (fact) known.set(name, { fact, firstInLine: Number(row.first_in_line) });
      return known.get(name)?.fact;
    },
    put(fact) {
      const name = `${fact.kind} ${fact.key}`;
      known.set(name, { fact, firstInLine: known.get(name)?.firstInLine ?? nextInLine(fact.first.line) });
      changed.add(name);
    },
    all() {
      ledger.flush();
      const select = `SELECT json_group_array(${FACT} ORDER BY first_line, first_in_line) AS facts FROM facts
        WHERE transcript_id = ?`;
      const { facts } = database.prepare(select).get(transcriptId)!;
      return (JSON.parse(facts as string) as StoredFact[]).map(toFact);
    },
    flush() {
      if (changed.size === 0) return;
      const places = Array(18).fill('?').join(', ');
      const upsert = database.prepare(`INSERT OR REPLACE INTO facts VALUES (${places})`);
      for (const name of changed) {
        const { fact, firstInLine } = known.get(name)!;
        upsert.run(transcriptId, ...columnsOf(fact), firstInLine);
      }
      changed.clear();
    },
  };
  return ledger;
}

/** Puts what no transcript holds into a session's ledger: a note, or a handoff that a model was asked for. Call in a transaction. */
export function putToldFact(
  seen: Sighting,
  { id, transcriptPath }: Pick<SessionRef, 'id' | 'transcriptPath'>,
  time: string,
  database: Database,
): void {
  // In the first turn the client may not have written the transcript yet.
  const { transcriptId, position, progress } = startReading(database, transcriptPath, id);
  const { turn, generation } = progress;
  const ledger = openLedger(database, transcriptId);
  const mark = { uuid: '', line: position.line, time, turn, generation };
  ledger.put(mergeSighting(ledger.find(seen.kind, seen.key), seen, mark));
  ledger.flush();
}

/** The session, and its transcript, with the last handoff of all in some folders. */
export function findLastHandedOver(database: Database, folders: readonly string[]) {
  return database.get<{ transcriptId: number; id: string; transcriptPath: string }>`
    SELECT transcript_id, sessions.id AS id, path AS transcript_path FROM facts JOIN transcripts ON transcripts.id = transcript_id
    JOIN sessions ON sessions.id = session_id WHERE kind = 'handoff' AND (${liesIn('cwd', folders)})
    ORDER BY last_time DESC LIMIT 1`;
}

function columnsOf({ kind, key, text, status, detail, uses, first, last }: Fact): SqlValue[] {
  const marks = [first, last].flatMap((at) => [at.uuid, at.line, at.time, at.turn, at.generation]);
  // SQLite would store a lone surrogate as something else.
  return [kind, key, text.toWellFormed(), status, JSON.stringify(detail), uses, ...marks];
}

function toFact([kind, key, text, status, detail, uses, ...marks]: StoredFact): Fact {
  return { kind, key, text, status, detail, uses, first: toMark(marks, 0), last: toMark(marks, 5) };
}

function toMark(marks: readonly unknown[], at: number): Mark {
  const [uuid, line, time, turn, generation] = marks.slice(at) as [string, number, string, number, number];
  return { uuid, line, time, turn, generation };
}
