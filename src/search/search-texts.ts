import type { Database } from '../archive/sqlite/binding.ts';
import { findNeighbour } from '../archive/texts/list-entries.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { cluesOf } from './clues.ts';
import { listTexts, type Order } from './list-texts.ts';
import { findPattern, isSmallWord, parseQuery, phraseOf, type QueryTerm } from './parse-query.ts';
import { findRow, type RankedText, rankTexts, readRowText, type TextRow } from './rank-texts.ts';
import { scanTexts } from './scan-texts.ts';
import { findTerms, type Snippet, snippetOf } from './snippet.ts';

const OTHERS_MAX = 3;

export interface TextSearch extends TextFilter {
  query: string;
  limit: number;
  /** How many of the best hits to skip, for paging. */
  offset?: number;
  /** The current time: recent entries rank before equally good old ones. */
  now: number;
  /** By time instead of fit. */
  order?: Order;
}

/** A hit, with everything needed to locate its entry again. */
export interface TextHit
  extends Omit<TextRow, 'characters' | 'failed' | 'isLeft' | 'text' | 'longTextId' | 'action'> {
  id: number;
  failed: boolean;
  /** Whether it belongs to a branch that the user abandoned by rewinding. */
  isLeft: boolean;
  snippet: Snippet;
  /** How much of the query it matches close together, from 0 to 1. */
  fit: number;
  /** The number of entries with the same text, or that change the same file; this is the best of them. */
  copies: number;
  /** Some of these, in the order of their times. */
  others: { id: number; time: number; failed: boolean }[];
}

/** The best entries for a query, each text once; by time all that match a regular expression, or if asked for. */
export function searchTexts(database: Database, search: TextSearch): TextHit[] {
  const terms = termsOf(search.query);
  if (terms.length === 0 && !search.order) return [];
  if (search.order || terms[0]!.pattern)
    return listTexts(database, terms, search).map((ranked) => hitOf(database, { ranked, others: [] }, terms));
  const from = search.offset ?? 0;
  const wanted = from + search.limit;
  const found = new Map<string, Folded>();
  const clues = cluesOf(database, terms, search);
  const literalIds = findLiterally(database, terms, search);
  const units = new Set<string>();
  const ranking = rankTexts(database, terms, clues, search, search.now, literalIds);
  for (const group of isOfUser(search) ? withReplies(database, ranking, terms, search) : ranking) {
    for (const ranked of group) {
      const text = foldingOf(database, ranked, terms);
      const known = found.get(text);
      // A call and its result are one hit.
      const unit = `${ranked.row.transcriptId} ${ranked.row.callId || ranked.id}`;
      if (units.has(unit)) continue;
      if (!known && found.size < wanted) found.set(text, { ranked, others: [] });
      if (known || found.has(text)) units.add(unit);
      if (!known) continue;
      // A forked session holds the same rows: prefer the session that they come from.
      const isFork = ranked.row.time === known.ranked.row.time && ranked.id < known.ranked.id;
      known.others.push(isFork ? known.ranked : ranked);
      if (isFork) known.ranked = ranked;
    }
    if (found.size >= wanted) break;
  }
  return [...found.values()].slice(from).map((folded) => hitOf(database, folded, terms));
}

function isOfUser({ kinds }: TextSearch): boolean {
  return kinds?.some((kind) => kind === 'user' || kind === 'prompt') ?? false;
}

/** How well a prompt fits if only what it answers does. */
const WEIGHT_OF_REPLY = 0.5;
const REPLIES_MAX = 20;

/** The user often answers with few words: a prompt is about what was said before it, too. */
function* withReplies(
  database: Database,
  ranking: Iterable<RankedText[]>,
  terms: readonly QueryTerm[],
  search: TextSearch,
): Generator<RankedText[]> {
  const filter = { ...search, kinds: ['said'] as const };
  const clues = cluesOf(database, terms, filter);
  const [said = []] = rankTexts(database, terms, clues, filter, search.now);
  const replies = said.slice(0, REPLIES_MAX).flatMap(({ row, fit, score = 0 }): RankedText[] => {
    const reply = findNeighbour(database, row, 'after', ['said', 'prompt']);
    const own = reply?.kind === 'prompt' ? findRow(database, reply.id) : undefined;
    return own ? [{ id: reply!.id, row: own, fit, score: score * WEIGHT_OF_REPLY }] : [];
  });
  const [first = [], ...rest] = ranking;
  const merged = new Map([...replies, ...first].map((each) => [each.id, each]));
  yield [...merged.values()].sort((one, other) => (other.score ?? 0) - (one.score ?? 0));
  yield* rest;
}

/** An entry and those that say the same. */
interface Folded {
  ranked: RankedText;
  others: RankedText[];
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
  return [...found.values()].map((ranked) => hitOf(database, { ranked, others: [] }, terms));
}

/** The terms of a query without the small words of a question, unless there is nothing else. */
export function termsOf(query: string): QueryTerm[] {
  const pattern = findPattern(query);
  if (pattern) return [pattern];
  const all = parseQuery(query);
  const telling = all.filter((term) => term.isExact || !isSmallWord(term));
  return telling.some(({ parts }) => parts.length > 0) ? telling : all;
}

/** A word this short matches too many entries for the index to find the one with its symbols. */
const SHORT_PART = 2;

/** Entries with terms that the index cannot find: symbols, and short names with symbols such as `C++` or `C#`. */
function findLiterally(database: Database, terms: readonly QueryTerm[], filter: TextFilter): number[] {
  const literal = terms.filter(({ text, parts }) => {
    const { length } = parts.join('');
    return length <= SHORT_PART && text.length > length;
  });
  if (literal.length === 0) return [];
  const pieces = literal.map(({ text }) => text);
  const indexed = terms.filter(({ parts }) => parts.length > 0);
  return scanTexts(database, pieces, filter, indexed.map(({ parts }) => phraseOf(parts)).join(' AND '));
}

/** The key by which hits are merged: the same text, or changes of one file if the file was searched for. */
function foldingOf(database: Database, ranked: RankedText, terms: readonly QueryTerm[]): string {
  const { row, half } = ranked;
  const call = row.kind === 'call' ? readRowText(database, ranked) : half?.kind === 'call' ? half.text : '';
  const subject = subjectOfCall(call, terms);
  return subject === undefined ? wordingOf(ranked) : `call ${row.sessionId} ${row.tool} ${subject}`;
}

/** The first line of a call, if the query matches it. */
export function subjectOfCall(text: string, terms: readonly QueryTerm[]): string | undefined {
  const [subject = ''] = text.split('\n', 1);
  return findTerms(subject, terms).length === 0 ? undefined : subject;
}

function wordingOf({ row }: RankedText): string {
  return row.longTextId === null ? `text ${row.text}` : `long text ${row.longTextId}`;
}

function hitOf(
  database: Database,
  { ranked: { id, row, fit }, others }: Folded,
  terms: readonly QueryTerm[],
): TextHit {
  const { characters: _, text: __, longTextId: ___, action: ____, ...place } = row;
  return {
    ...place,
    id,
    failed: row.failed === 1,
    isLeft: row.isLeft === 1,
    snippet: snippetOf(readRowText(database, { id, row }), terms),
    fit,
    copies: others.length + 1,
    others: others
      .map((other) => ({ id: other.id, time: other.row.time, failed: other.row.failed === 1 }))
      .sort((one, other) => one.time - other.time)
      .slice(-OTHERS_MAX),
  };
}
