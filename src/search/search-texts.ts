import type { Database } from '../archive/sqlite/binding.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { spaced } from '../languages/pattern-table.ts';
import { cluesOf } from './clues.ts';
import { parseQuery, phraseOf, type QueryTerm, symbolsOf } from './parse-query.ts';
import { findRow, type RankedText, rankTexts, type TextRow } from './rank-texts.ts';
import { scanTexts } from './scan-texts.ts';
import { findTerms, type Snippet, snippetOf } from './snippet.ts';

/** Words that a question has around what it asks for. They say nothing of the answer. */
const SMALL_WORDS = new Set(spaced.asksAround.split('|'));

export interface TextSearch extends TextFilter {
  query: string;
  limit: number;
  /** How many of the best to leave out, for a next page. */
  offset?: number;
  /** Recent entries come before equally good old ones. */
  now: number;
}

/** An entry that was found, with all it takes to find it again. */
export interface TextHit extends Omit<TextRow, 'characters' | 'failed' | 'isLeft' | 'text' | 'longTextId'> {
  id: number;
  failed: boolean;
  /** Said in a branch that the user went back behind. */
  isLeft: boolean;
  snippet: Snippet;
  /** How much of what was asked for stands there together, from 0 to 1. */
  fit: number;
  /** How many entries say the same, or change the same file; this is the best of them. */
  copies: number;
}

/** The entries that fit a query best, each text once. */
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
      // A fork holds the same rows: the session that they come from is meant.
      if (ranked.row.time === known.ranked.row.time && ranked.id < known.ranked.id) known.ranked = ranked;
    }
    if (found.size >= wanted) break;
  }
  return [...found.values()].slice(from).map(({ ranked, copies }) => hitOf(database, ranked, terms, copies));
}

/** Entries that something else than their words has found, as hits, in their order; each text once. */
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

/** What is looked for: all terms but the small words of a question, unless there is nothing else. */
export function termsOf(query: string): QueryTerm[] {
  const all = parseQuery(query);
  const telling = all.filter(({ parts, isExact }) => isExact || !isSmallWord(parts));
  const terms = telling.length > 0 ? telling : all;
  const symbols = symbolsOf(query).map((text) => ({ text, parts: [], isPrefix: false, isExact: false }));
  return [...terms, ...symbols];
}

/** Of a word this short there are too many for the index to find the one with its symbols. */
const SHORT_PART = 2;

/** What the index cannot find by itself: symbols, and short names with symbols such as `C++` or `C#`. */
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

/** A key that entries share which say the same; so do changes of one file, if it is the file that was looked for. */
function foldingOf(database: Database, ranked: RankedText, terms: readonly QueryTerm[]): string {
  const { id, row } = ranked;
  if (row.kind !== 'call') return wordingOf(ranked);
  const subject = subjectOfCall(readEntryText(database, id), terms);
  return subject === undefined ? wordingOf(ranked) : `call ${row.sessionId} ${row.tool} ${subject}`;
}

/** The first line of a call, if that is what was looked for. */
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
  return parts.length === 1 && SMALL_WORDS.has(parts[0]!);
}
