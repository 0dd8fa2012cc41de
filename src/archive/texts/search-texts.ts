import type { Database } from '../sqlite/binding.ts';
import { readEntryText } from './entry-text.ts';
import { countMatches, findMatches, type Match } from './find-matches.ts';
import { parseQuery, type QueryTerm } from './parse-query.ts';
import { type Snippet, snippetOf } from './snippet.ts';
import type { TextFilter } from './text-filter.ts';
import type { TextKind } from './text-kind.ts';
import { exactly, loosely, widened } from './widen-term.ts';

export interface TextSearch extends TextFilter {
  query: string;
  limit: number;
  /** How many of the best to leave out, for a next page. */
  offset?: number;
  /** Recent entries come before equally good old ones. */
  now: number;
}

/** An entry that was found, with all it takes to find it again. */
export interface TextHit {
  id: number;
  sessionId: string;
  agentId: string;
  cwd: string;
  path: string;
  line: number;
  uuid: string;
  time: number;
  kind: TextKind;
  tool: string;
  failed: boolean;
  snippet: Snippet;
  /** How many entries say exactly the same; this is the newest of them. */
  copies: number;
}

/** As many of the newest are weighed; the older ones of a very common word are left out. */
const WEIGHED_MAX = 2_000;
/** For what shares only some words, the rare ones have to do. */
const LOOSE_MATCHES_MAX = 6_000;
const HALF_LIFE_DAYS = 30;
const RECENT_BONUS = 0.3;
const DAY_MILLISECONDS = 86_400_000;
/** Of the best ones more are looked at than wanted: some say the same. */
const LOOKED_AT_FACTOR = 3;

const WEIGHT_OF_KIND: Readonly<Record<TextKind, number>> = {
  prompt: 1.25,
  said: 1.1,
  thought: 0.9,
  call: 1,
  result: 1,
  summary: 0.9,
  agent: 1,
  note: 1.5,
};

/** The entries that fit a query best: first those with all its words, then those with words like them, then those with some. */
export function searchTexts(database: Database, search: TextSearch): TextHit[] {
  const terms = parseQuery(search.query);
  if (terms.length === 0) return [];
  const wanted = (search.offset ?? 0) + search.limit;
  const found: FoundTexts = { hits: new Map(), ids: new Set() };
  for (const expression of expressionsFor(database, terms)) {
    const matches = findMatches(database, expression(), search, WEIGHED_MAX);
    addHits(database, matches, terms, search, wanted, found);
    if (found.hits.size >= wanted) break;
  }
  return [...found.hits.values()].slice(search.offset ?? 0, wanted);
}

interface FoundTexts {
  /** By what they say. */
  hits: Map<string, TextHit>;
  /** What a narrower expression has found is found again by the wider ones. */
  ids: Set<number>;
}

/** From narrow to wide. Each is only made when the one before did not find enough. */
function* expressionsFor(database: Database, terms: readonly QueryTerm[]): Generator<() => string> {
  yield () => terms.map(exactly).join(' AND ');
  if (terms.some(({ isExact }) => !isExact))
    yield () => terms.map((term) => widened(database, term)).join(' AND ');
  if (terms.length > 1) yield () => rareTerms(database, terms).join(' OR ');
}

/** The rarest terms, as long as there are not too many entries with any of them; always at least one. */
function rareTerms(database: Database, terms: readonly QueryTerm[]): string[] {
  const counted = terms
    .map((term) => loosely(term))
    .map((expression) => ({ expression, count: countMatches(database, expression, LOOSE_MATCHES_MAX) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count);
  let sum = 0;
  const rare = counted.filter(({ count }, index) => {
    sum += count;
    return index === 0 || sum <= LOOSE_MATCHES_MAX;
  });
  return rare.length === 0 ? terms.map(exactly) : rare.map(({ expression }) => expression);
}

/** Adds the best of the matches in their order, each text once. */
function addHits(
  database: Database,
  matches: readonly Match[],
  terms: readonly QueryTerm[],
  { now }: TextSearch,
  wanted: number,
  { hits, ids }: FoundTexts,
): void {
  const select = database.prepare(
    `SELECT entries.*, session_id, agent_id, cwd, path FROM entries
     JOIN transcripts ON transcripts.id = transcript_id WHERE entries.id = ?`,
  );
  const best = [...matches]
    .sort((one, other) => other.relevance - one.relevance)
    .slice(0, wanted * LOOKED_AT_FACTOR)
    .map(({ id, relevance }) => {
      const row = select.get(id)!;
      const age = Math.max(0, now - (row.time as number)) / DAY_MILLISECONDS;
      const recency = 1 + RECENT_BONUS * 0.5 ** (age / HALF_LIFE_DAYS);
      return { row, score: relevance * recency * WEIGHT_OF_KIND[row.kind as TextKind] };
    })
    .sort((one, other) => other.score - one.score);
  for (const { row } of best) {
    const same = row.long_text_id === null ? `text ${row.text}` : `long text ${row.long_text_id}`;
    const id = row.id as number;
    const known = hits.get(same);
    if (ids.has(id)) continue;
    ids.add(id);
    if (known) known.copies += 1;
    else if (hits.size < wanted) {
      hits.set(same, {
        id,
        sessionId: row.session_id as string,
        agentId: row.agent_id as string,
        cwd: row.cwd as string,
        path: row.path as string,
        line: row.line as number,
        uuid: row.uuid as string,
        time: row.time as number,
        kind: row.kind as TextKind,
        tool: row.tool as string,
        failed: row.failed === 1,
        snippet: snippetOf(readEntryText(database, id), terms),
        copies: 1,
      });
    }
  }
}
