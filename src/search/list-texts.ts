import { selectWhere } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { sql } from '../archive/sqlite/sql.ts';
import { conditionsOf } from '../archive/texts/text-filter.ts';
import { AppError } from '../domain/app-error.ts';
import { type Clue, cluesOf } from './clues.ts';
import { NEWEST_MAX } from './find-candidates.ts';
import type { QueryTerm } from './parse-query.ts';
import { findRow, type RankedText } from './rank-texts.ts';
import { findIds, scanForPattern } from './scan-texts.ts';
import type { TextSearch } from './search-texts.ts';

/** The orders of time in which entries can be listed. */
export const orders = ['oldest', 'newest'] as const;

export type Order = (typeof orders)[number];

/** Entries in the order of time: all that hold every term, or without terms all that the filter lets through. */
export function listTexts(database: Database, terms: readonly QueryTerm[], search: TextSearch): RankedText[] {
  const { order = 'newest', limit, offset = 0 } = search;
  const ids =
    terms.length === 0 ? listInOrder(database, search, order) : findMatching(database, terms, search);
  const units = new Set<string>();
  return ids
    .map((id) => ({ id, row: findRow(database, id)!, fit: 1 }))
    .sort(
      (one, other) => (one.row.time - other.row.time || one.id - other.id) * (order === 'newest' ? -1 : 1),
    )
    .filter(({ id, row }) => {
      // A call and its result are one, and so are the rows of a forked session and of its parent.
      const unit = row.callId || row.uuid || String(id);
      return !units.has(unit) && units.add(unit);
    })
    .slice(offset, offset + limit);
}

function findMatching(database: Database, terms: readonly QueryTerm[], search: TextSearch): number[] {
  const [{ pattern } = {}] = terms;
  if (pattern) {
    const { ids, isCut } = scanForPattern(database, pattern, search);
    if (ids.length > 0 || !isCut) return ids;
    throw new AppError(
      'E_USAGE',
      `The regular expression /${pattern.source}/ takes too long, and the newest entries do not match it`,
      'Search for words, or only in a session, a kind or a time',
    );
  }
  const clues = cluesOf(database, terms, search).filter(({ isWhole }) => isWhole);
  if (clues.length < terms.length) return [];
  const all = clues.map(({ expression }) => expression).join(' AND ');
  const whole = findIds(database, all, search, NEWEST_MAX);
  return whole.length > 0 ? whole : findInHalves(database, clues);
}

/** Calls that hold all terms together with their results. */
function findInHalves(database: Database, clues: readonly Clue[]): number[] {
  const units = new Map<string, { id: number; clues: Set<Clue> }>();
  for (const clue of clues) {
    const rows = database.all<{ id: number; unit: string }>`SELECT id, transcript_id || ' ' || call_id AS unit
      FROM entries WHERE call_id <> '' AND id IN (SELECT value FROM json_each(${JSON.stringify(clue.ids)}))`;
    for (const { id, unit } of rows) {
      const known = units.get(unit) ?? { id, clues: new Set() };
      units.set(unit, known);
      known.clues.add(clue);
    }
  }
  return [...units.values()].filter((unit) => unit.clues.size === clues.length).map(({ id }) => id);
}

/** Twice as many as wanted, because a call and its result are one. */
function listInOrder(database: Database, search: TextSearch, order: Order): number[] {
  const { limit, offset = 0 } = search;
  const direction = order === 'oldest' ? '' : ' DESC';
  return database.column`SELECT entries.id FROM entries JOIN transcripts ON transcripts.id = transcript_id
    ${selectWhere([sql`entries.time > 0`, ...conditionsOf(search)], `entries.time${direction}, entries.id${direction}`, 2 * (offset + limit))}`;
}
