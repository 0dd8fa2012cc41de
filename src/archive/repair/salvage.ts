import { statSync } from 'node:fs';
import { type Progress, startProgress } from '../../domain/progress.ts';
import { listColumns } from '../erase/forget-records.ts';
import { putToldFact } from '../records/ledger.ts';
import { IS_TOLD } from '../records/transcripts.ts';
import { type Database, openDatabase } from '../sqlite/binding.ts';
import { BUSY_MILLISECONDS } from '../sqlite/open-archive.ts';
import { listOfValues, sql } from '../sqlite/sql.ts';
import { openEntryWriter } from '../texts/entry-text.ts';
import { listEntriesAfter } from '../texts/list-entries.ts';
import { startMemory, type TextMemory } from '../texts/text-transcripts.ts';

const PAGE_ROWS = 500;

type Salvage = ReturnType<typeof startSalvage>;

/** Copies what can be read of a damaged database and no transcript has, until a deadline. */
export function startSalvage(aside: string, to: Database, deadline: number) {
  const problems = new Set<string>();
  let from: Database | undefined;
  return {
    to,
    problems,
    saved: 0,
    /** Undefined if that part is damaged, or there is no time left. */
    read<T>(action: (from: Database) => T): T | undefined {
      try {
        if (!from) {
          from = openDatabase(aside, true);
          // Processes that have not met the damage yet may be writing to it.
          from.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
        }
        if (Date.now() <= deadline) return action(from);
        problems.add('there was no time for all of it');
      } catch (error) {
        problems.add((error as Error).message);
      }
      return undefined;
    },
    [Symbol.dispose]: () => from?.close(),
  };
}

/** What was forgotten must stay so, and what the user pinned and was told must not be lost: these come first. */
const TABLES = (
  'forgotten pins transcripts sessions compactions context_injections task_summaries context_marks ' +
  'relay_runs relay_sessions state'
).split(' ');

/** Transcripts that are still there are read again; of the others, everything is kept, and so is what is in none. */
export function salvageLedger(salvage: Salvage): void {
  const { to } = salvage;
  for (const table of TABLES) salvageTable(salvage, table);
  const gone = listGone(to);
  salvageTable(salvage, 'facts', `${IS_TOLD} OR transcript_id IN (${gone.join()})`);
  salvageTable(salvage, 'rows_seen', `transcript_id IN (${gone.join()})`);
  salvageHandoffs(salvage);
  readAgain(to, gone, startProgress());
}

/** Up to version 26 a handoff that a model was asked for stood with its session, not among the facts. */
function salvageHandoffs(salvage: Salvage): void {
  const { to } = salvage;
  type Row = Record<'id' | 'transcriptPath' | 'text' | 'time' | 'writer', string> & { turn: number };
  const rows = salvage.read((from) =>
    listColumns(from, 'sessions').includes('model_handoff')
      ? from.all<Row>`SELECT id, transcript_path, model_handoff ->> 'text' AS text, model_handoff ->> 'turn' AS turn,
          model_handoff ->> 'writtenAt' AS time, model_handoff ->> 'writtenBy' AS writer
        FROM sessions WHERE json_valid(model_handoff)`
      : [],
  );
  for (const { text, turn, time, writer, ...session } of rows ?? []) {
    const set = { from: `asked of ${writer}`, asked: 1 };
    putToldFact({ kind: 'handoff', key: `asked ${turn}`, text, set }, session, time, to);
    salvage.saved += 1;
  }
}

/** Keeps the texts of transcripts that are gone, and notes. */
export function salvageTexts(salvage: Salvage): void {
  const { to } = salvage;
  salvageTable(salvage, 'forgotten');
  salvageTable(salvage, 'transcripts');
  // An older version may have remembered other things, and a file that is gone needs no memory.
  to.run`UPDATE transcripts SET progress = ${JSON.stringify(startMemory())}`;
  const gone = listGone(to);
  readAgain(to, gone, startMemory());
  salvageTable(salvage, 'context_points', `transcript_id IN (${gone.join()})`);
  const writer = openEntryWriter(to);
  const ofGone = gone.map((id) => sql`transcript_id = ${id} AND kind <> 'note'`);
  for (const which of [sql`kind = 'note'`, ...ofGone])
    for (let last = 0; ; ) {
      const page = salvage.read((from) => listEntriesAfter(from, last, PAGE_ROWS, which)) ?? [];
      for (const entry of page) writer.write(entry.transcriptId, entry);
      salvage.saved += page.length;
      if (page.length < PAGE_ROWS) break;
      last = page.at(-1)!.id;
    }
  writer.flush();
}

/** Starts at the beginning of all files but those that are gone: what is known already is not stored twice. */
function readAgain(to: Database, gone: readonly number[], progress: Progress | TextMemory): void {
  to.run`UPDATE transcripts SET offset = 0, line = 0, head = '', progress = ${JSON.stringify(progress)}
    WHERE id NOT IN (${listOfValues(gone)})`;
}

/** The transcripts whose files are gone or became shorter than what was read. */
function listGone(database: Database): number[] {
  const all = database.all<{ id: number; path: string; offset: number }>`SELECT id, path, offset
    FROM transcripts`;
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? -1;
  return all.filter(({ path, offset }) => sizeOf(path) < offset).map(({ id }) => id);
}

/** Puts an empty value for what an older version lacked. After a failure it reads from the other end too: a bad page costs only its own rows. */
function salvageTable(salvage: Salvage, table: string, where = '1'): void {
  const { to } = salvage;
  const known = salvage.read((from) => listColumns(from, table)) ?? [];
  if (known.length === 0) return;
  const columns = to.all<{ name: string; isNeeded: number; empty: string; pk: number }>`
    SELECT name, "notnull" AS is_needed, coalesce(dflt_value, iif(type = 'INTEGER', '0', '''''')) AS empty, pk
    FROM pragma_table_info(${table})`;
  const values = columns.map(({ name, isNeeded, empty }) =>
    known.includes(name) ? name : `${isNeeded ? empty : 'NULL'} AS ${name}`,
  );
  const insert = to.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`);
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  for (const direction of ['', ' DESC']) {
    const order = key.map(({ name }) => `${name}${direction}`).join(', ');
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const select = `SELECT ${values.join(', ')} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${PAGE_ROWS} OFFSET ?`;
      const rows = salvage.read((from) => from.prepare(select).all(offset));
      for (const row of rows ?? []) salvage.saved += insert.run(...Object.values(row)).changes;
      if (rows === undefined) break;
      if (rows.length < PAGE_ROWS) return;
    }
  }
}
