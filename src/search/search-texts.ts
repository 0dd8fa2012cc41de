import type { Database } from '../archive/sqlite/binding.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { cluesOf } from './clues.ts';
import { parseQuery, phraseOf, type QueryTerm, symbolsOf } from './parse-query.ts';
import { findRow, type RankedText, rankTexts, type TextRow } from './rank-texts.ts';
import { scanTexts } from './scan-texts.ts';
import { findTerms, type Snippet, snippetOf } from './snippet.ts';

/** Shorter words of a question hardly tell what is searched for. */
const SMALL_LETTERS = 3;

export interface TextSearch extends TextFilter {
  query: string;
  limit: number;
  /** How many of the best hits to skip, for paging. */
  offset?: number;
  /** The current time: recent entries rank before equally good old ones. */
  now: number;
}

/** A hit, with everything needed to locate its entry again. */
export interface TextHit extends Omit<TextRow, 'characters' | 'failed' | 'isLeft' | 'text' | 'longTextId'> {
  id: number;
  failed: boolean;
  /** Whether it belongs to a branch that the user abandoned by rewinding. */
  isLeft: boolean;
  snippet: Snippet;
  /** How much of the query it matches close together, from 0 to 1. */
  fit: number;
  /** The number of entries with the same text, or that change the same file; this is the best of them. */
  copies: number;
}

/** The best entries for a query, each text once. */
export function searchTexts(database: Database, search: TextSearch): TextHit[] {
  const terms = termsOf(search.query);
  if (terms.length === 0) return [];
  const from = search.offset ?? 0;
  const wanted = from + search.limit;
  const found = new Map<string, { ranked: RankedText; copies: number }>();
  const indexed = terms.filter(({ parts }) => parts.length > 0);
  const clues = cluesOf(database, indexed, search);
  const literalIds = findLiterally(database, terms, search);
  for (const group of rankTexts(database, terms, clues, search, search.now, literalIds)) {
    for (const ranked of group) {
      const text = foldingOf(database, ranked, terms);
      const known = found.get(text);
      if (!known && found.size < wanted) found.set(text, { ranked, copies: 1 });
      if (!known) continue;
      known.copies += 1;
      // A forked session holds the same rows: prefer the session that they come from.
      if (ranked.row.time === known.ranked.row.time && ranked.id < known.ranked.id) known.ranked = ranked;
    }
    if (found.size >= wanted) break;
  }
  return [...found.values()].slice(from).map(({ ranked, copies }) => hitOf(database, ranked, terms, copies));
}

/** Makes hits of entries that were found by their vectors, in the given order, each text once. */
export function readHits(database: Database, ids: readonly number[], query: string): TextHit[] {
  const terms = termsOf(query);
  const found = new Map<string, RankedText>();
  for (const id of ids) {
    const row = findRow(database, id);
    if (!row) continue;
    const ranked = { id, row, fit: 0 };
    if (!found.has(wordingOf(ranked))) found.set(wordingOf(ranked), ranked);
  }
  return [...found.values()].map((ranked) => hitOf(database, ranked, terms, 1));
}

/** The terms of a query without the small words of a question, unless there is nothing else. */
export function termsOf(query: string): QueryTerm[] {
  const all = parseQuery(query);
  const telling = all.filter(({ parts, isExact }) => isExact || !isSmallWord(parts));
  const terms = telling.length > 0 ? telling : all;
  const symbols = symbolsOf(query).map((text) => ({ text, parts: [], isPrefix: false, isExact: false }));
  return [...terms, ...symbols];
}

/** A word this short matches too many entries for the index to find the one with its symbols. */
const SHORT_PART = 2;

/** Entries with terms that the index cannot find: symbols, and short names with symbols such as `C++` or `C#`. */
function findLiterally(database: Database, terms: readonly QueryTerm[], filter: TextFilter): number[] {
  const indexed = terms.filter(({ parts }) => parts.length > 0);
  const symbols = terms.filter(({ parts }) => parts.length === 0).map(({ text }) => text);
  const short = indexed.filter(
    ({ text, parts }) => parts.join('').length <= SHORT_PART && text.length > parts.join('').length,
  );
  if (short.length + symbols.length === 0) return [];
  const pieces = [...symbols, ...short.map(({ text }) => text)];
  const expression = indexed.map(({ parts }) => phraseOf(parts)).join(' AND ');
  return scanTexts(database, pieces, filter, expression === '' ? undefined : expression);
}

/** The key by which hits are merged: the same text, or changes of one file if the file was searched for. */
function foldingOf(database: Database, ranked: RankedText, terms: readonly QueryTerm[]): string {
  const { id, row } = ranked;
  if (row.kind !== 'call') return wordingOf(ranked);
  const subject = subjectOfCall(readEntryText(database, id), terms);
  return subject === undefined ? wordingOf(ranked) : `call ${row.sessionId} ${row.tool} ${subject}`;
}

/** The first line of a call, if the query matches it. */
export function subjectOfCall(text: string, terms: readonly QueryTerm[]): string | undefined {
  const end = text.indexOf('\n');
  const subject = text.slice(0, end);
  return end === -1 || findTerms(subject, terms).length === 0 ? undefined : subject;
}

function wordingOf({ row }: RankedText): string {
  return row.longTextId === null ? `text ${row.text}` : `long text ${row.longTextId}`;
}

function hitOf(
  database: Database,
  { id, row, fit }: RankedText,
  terms: readonly QueryTerm[],
  copies: number,
): TextHit {
  const { sessionId, agentId, cwd, path, line, part, uuid, time, kind, tool, failed, isLeft } = row;
  return {
    id,
    sessionId,
    agentId,
    cwd,
    path,
    line,
    part,
    uuid,
    time,
    kind,
    tool,
    failed: failed === 1,
    isLeft: isLeft === 1,
    snippet: snippetOf(readEntryText(database, id), terms),
    fit,
    copies,
  };
}

function isSmallWord(parts: readonly string[]): boolean {
  return parts.length === 1 && parts[0]!.length <= SMALL_LETTERS && !/\d/.test(parts[0]!);
}
