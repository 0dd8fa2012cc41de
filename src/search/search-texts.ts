import type { Database } from '../archive/sqlite/binding.ts';
import { findEntry, listBeside, type StoredEntry } from '../archive/texts/list-entries.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { findTextTranscript, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import { usageError } from '../domain/app-error.ts';
import { type Clue, cluesOf } from './clues.ts';
import { type Snippet, snippetOf } from './excerpt.ts';
import { findIds, listIds, scanTexts } from './find-ids.ts';
import { findTerms } from './find-terms.ts';
import { findPattern, isSmallWord, parseQuery, phraseOf, type QueryTerm, type Terms } from './parse-query.ts';
import { NEWEST_MAX, type RankedText, rankTexts } from './rank-texts.ts';

export const orders = ['oldest', 'newest'] as const;

export type Order = (typeof orders)[number];

export interface TextSearch extends TextFilter {
  query: string;
  limit: number;
  /** How many of the best hits to skip, for paging. */
  offset?: number;
  /** The current time: recent entries rank before equally good old ones. */
  now: number;
  /** By time instead of fit. */
  order?: Order;
  /** Entries that mean something similar, the nearest first. */
  nearest?: readonly number[];
}

export interface TextHit
  extends Omit<StoredEntry, 'text' | 'action'>,
    Pick<TextTranscript, 'sessionId' | 'agentId' | 'cwd' | 'path'> {
  snippet: Snippet;
  /** How much of the query it matches close together, from 0 to 1. */
  fit: number;
  /** The number of entries with the same text, or that change the same file; this is the best of them. */
  copies: number;
  /** The newest of the others, in the order of their times. */
  others: { id: number; time: number; failed: boolean }[];
}

const OTHERS_MAX = 3;

/** The best entries for a query, each text once; by time all that match a regular expression, or if asked for. */
export function searchTexts(database: Database, search: TextSearch): TextHit[] {
  const terms = termsOf(search.query);
  if (terms.length === 0 && !search.order) return [];
  const clues = cluesOf(database, terms, search);
  if (search.order || terms[0]!.pattern)
    return listTexts(database, terms, clues, search).map((ranked) => hitOf(database, ranked, terms));
  const from = search.offset ?? 0;
  const found = new Map<string, RankedText[]>();
  const units = new Set<string>();
  const literalIds = findLiterally(database, terms, search);
  const known = new Map([...scoreNearest(search), ...findReplies(database, terms, search)]);
  for (const ranked of rankTexts(database, terms, clues, search, literalIds, known)) {
    const { transcriptId, callId, id } = ranked.entry;
    const unit = `${transcriptId} ${callId || id}`;
    if (units.has(unit)) continue;
    const text = foldingOf(database, ranked, terms);
    const same = found.get(text);
    const isFull = found.size >= from + search.limit;
    // What was not read is not counted among the copies.
    if (isFull && ranked.score === 0) break;
    if (isFull && !same) continue;
    units.add(unit);
    if (!same) found.set(text, [ranked]);
    else if (isOrigin(ranked, same[0]!)) same.unshift(ranked);
    else same.push(ranked);
  }
  return [...found.values()].slice(from).map(([best, ...others]) => hitOf(database, best!, terms, others));
}

/** A match of half of the words counts less than a similar meaning, one of all of them more. */
const WEIGHT_OF_NEAREST = 0.5;
/** At this place a similar meaning counts half as much as at the first. */
const NEAREST_HALF = 50;

function scoreNearest({ nearest = [] }: TextSearch): [number, number][] {
  return nearest.map((id, place) => [id, WEIGHT_OF_NEAREST / (1 + place / NEAREST_HALF)]);
}

/** A forked session holds the same rows as the session that they come from, which has them longer. */
function isOrigin(one: RankedText, other: RankedText): boolean {
  return one.entry.time === other.entry.time && one.entry.id < other.entry.id;
}

/** Entries in the order of time: all that hold every term, or without terms all that the filter lets through. */
function listTexts(database: Database, terms: Terms, clues: readonly Clue[], search: TextSearch) {
  const { limit, offset = 0 } = search;
  const direction = search.order === 'oldest' ? '' : ' DESC';
  const order = `entries.time${direction}, entries.id${direction}`;
  const wanted = offset + limit;
  const ids =
    terms.length > 0
      ? listIds(database, {}, { order, among: findMatching(database, terms, clues, search) })
      : // Twice as many as wanted, because a call and its result are one.
        listIds(database, { ...search, since: search.since ?? 1 }, { order, limit: 2 * wanted });
  const found = new Map<string, RankedText>();
  for (const id of ids) {
    const entry = findEntry(database, id)!;
    // A call and its result are one, and so are the rows of a forked session and of its parent.
    const unit = entry.callId || entry.uuid || String(id);
    if (!found.has(unit)) found.set(unit, { entry, fit: 1, score: 1 });
    if (found.size === wanted) break;
  }
  return [...found.values()].slice(offset);
}

function findMatching(database: Database, terms: Terms, clues: readonly Clue[], search: TextSearch) {
  const [{ pattern } = {}] = terms;
  if (!pattern) {
    const whole = clues.filter(({ isWhole }) => isWhole);
    if (whole.length < terms.length) return [];
    const all = whole.map(({ expression }) => expression).join(' AND ');
    const found = findIds(database, all, search, NEWEST_MAX);
    return found.length > 0 ? found : findInHalves(database, whole);
  }
  const { found, isCut } = scanTexts(database, listIds(database, search), (text) => pattern.test(text));
  if (found.length > 0 || !isCut) return found;
  throw usageError(
    `The regular expression /${pattern.source}/ takes too long, and the newest entries do not match it`,
    'Search for words, or only in a session, a kind or a time',
  );
}

/** Calls that hold all terms together with their results. */
function findInHalves(database: Database, clues: readonly Clue[]): number[] {
  const [first, ...others] = clues.map(({ ids }) => {
    const halves = database.all<{ id: number; call: string }>`
      SELECT id, transcript_id || ' ' || call_id AS call FROM entries
      WHERE call_id <> '' AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    return new Map(halves.map(({ id, call }) => [call, id]));
  });
  return [...first!].filter(([call]) => others.every((each) => each.has(call))).map(([, id]) => id);
}

/** How well a prompt fits if only what it answers does. */
const WEIGHT_OF_REPLY = 0.5;

/** The user often answers with few words: a prompt is about what was said before it, too. */
function findReplies(database: Database, terms: Terms, search: TextSearch) {
  const replies = new Map<number, number>();
  if (!search.kinds?.some((kind) => kind === 'user' || kind === 'prompt')) return replies;
  const filter = { ...search, kinds: ['said'] as const };
  for (const said of rankTexts(database, terms, cluesOf(database, terms, filter), filter)) {
    if (said.score === 0) break;
    const [reply] = listBeside(database, said.entry, 'after', 1, ['said', 'prompt']);
    if (reply?.kind === 'prompt') replies.set(reply.id, said.score * WEIGHT_OF_REPLY);
  }
  return replies;
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
function findLiterally(database: Database, terms: Terms, filter: TextFilter): number[] {
  const literal = terms.filter(({ text, parts }) => {
    const { length } = parts.join('');
    return length <= SHORT_PART && text.length > length;
  });
  if (literal.length === 0) return [];
  const pieces = literal.map(({ text }) => text);
  const indexed = terms.filter(({ parts }) => parts.length > 0);
  const expression = indexed.map(({ parts }) => phraseOf(parts)).join(' AND ');
  const ids = expression === '' ? listIds(database, filter) : findIds(database, expression, filter);
  return scanTexts(database, ids, (text) => pieces.every((piece) => text.includes(piece))).found;
}

/** The key by which hits are merged: the same text, or changes of one file if the file was searched for. */
function foldingOf(database: Database, { entry, half }: RankedText, terms: Terms): string {
  const call = [entry, half].find((each) => each?.kind === 'call');
  const subject = call && subjectOfCall(call.text, terms);
  if (subject === undefined) return `text ${entry.text}`;
  // A session may have several transcripts: those of its subagents, and of a project that was moved.
  return `call ${findTextTranscript(database, entry.transcriptId)!.sessionId} ${entry.tool} ${subject}`;
}

export function subjectOfCall(text: string, terms: Terms): string | undefined {
  const [subject = ''] = text.split('\n', 1);
  return findTerms(subject, terms).length === 0 ? undefined : subject;
}

function hitOf(database: Database, best: RankedText, terms: Terms, folded: readonly RankedText[] = []) {
  const { text, action: _, ...entry } = best.entry;
  const { sessionId, agentId, cwd, path } = findTextTranscript(database, entry.transcriptId)!;
  const others = folded
    .map(({ entry: { id, time, failed }, half }) => ({ id, time, failed: failed || half?.failed === true }))
    .sort((one, other) => one.time - other.time)
    .slice(-OTHERS_MAX);
  const found = { snippet: snippetOf(text, terms), fit: best.fit, copies: folded.length + 1, others };
  return { ...entry, sessionId, agentId, cwd, path, ...found };
}
