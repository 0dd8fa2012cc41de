import { formOf, pairsOf, stemOf, weightOf } from '../../search/clues.ts';
import { type Candidate, FEW, follow, intersection, NEWEST_MAX } from '../../search/find-candidates.ts';
import { plainText, type QueryTerm } from '../../search/parse-query.ts';
import {
  CLOSE_ENOUGH,
  literalsOf,
  READ_MAX,
  READ_MAX_LITERAL,
  scoreText,
  weighTraits,
} from '../../search/rank-texts.ts';
import { subjectOfCall, type TextHit, termsOf } from '../../search/search-texts.ts';
import { snippetOf } from '../../search/snippet.ts';
import type { Hub } from '../open-hub.ts';
import {
  allOf,
  type FindInHub,
  type FoundEntry,
  type HubFilter,
  openFindInHub,
  queryOf,
} from './find-in-hub.ts';

export interface HubSearch extends HubFilter {
  query: string;
  limit: number;
  /** The current time: recent entries precede equally good old ones. */
  now: number;
}

/** A hit with everything needed to find the entry again. */
export interface HubHit extends Omit<TextHit, 'id' | 'path' | 'transcriptId' | 'callId' | 'others'> {
  /** Key of the entry in the hub. */
  id: string;
  owner: string;
  project: string;
  machine: string;
}

/** Longer texts are cut for scoring and display. */
const CHARACTERS_MAX = 16_000;

/** The best matches that the user may read, each text once: found by PostgreSQL, ranked like on this machine. */
export async function searchHub(hub: Hub, search: HubSearch): Promise<HubHit[]> {
  const { query, limit, now, ...filter } = search;
  const terms = termsOf(query);
  const indexed = terms.filter(({ parts }) => parts.length > 0);
  if (indexed.length === 0) return [];
  const find = await openFindInHub(hub, filter);
  const clues = await hubCluesOf(indexed, find);
  const literals = literalsOf(terms);
  const readMax = literals.length > 0 ? READ_MAX_LITERAL : READ_MAX;
  // The hub's index has no word order, so phrases have to be checked in the text.
  const isWhole =
    clues.length <= 1 && !clues.some(({ forms }) => forms.some((form) => form.trim().includes(' ')));
  const exact = indexed.filter((term) => term.isExact).map(({ parts }) => formOf(parts, false));
  const seen = new Set<string>();
  const hits = new Map<string, ReadEntry & { score: number; fit: number; copies: number }>();
  for await (const candidates of findCandidates(find, indexed, clues)) {
    const fresh = candidates
      .filter(({ entry }) => !seen.has(entry.id))
      .sort(
        (one, other) => other.score * weighTraits(other.entry, now) - one.score * weighTraits(one.entry, now),
      )
      .slice(0, Math.max(readMax, limit))
      .map(({ entry }) => entry);
    for (const { id } of fresh) seen.add(id);
    let close = 0;
    for (const read of await readEntries(hub, fresh)) {
      if (!holdsExactly(read, exact)) continue;
      const { fit, isClose, score } = scoreText(read.text, clues, literals, read, now, isWhole);
      if (score === 0) continue;
      if (isClose) close += 1;
      const folding = foldingOf(read, terms);
      const known = hits.get(folding);
      const copies = (known?.copies ?? 0) + 1;
      hits.set(
        folding,
        known && known.score >= score ? { ...known, copies } : { ...read, score, fit, copies },
      );
    }
    if (close >= CLOSE_ENOUGH && hits.size >= limit) break;
  }
  return [...hits.values()]
    .sort((one, other) => other.score - one.score || other.time - one.time)
    .slice(0, limit)
    .map(({ score: _, characters: __, text, ...hit }) => ({ ...hit, snippet: snippetOf(text, terms) }));
}

/** Whether a text contains the quoted phrases; assumed for the part of a very long text that was not read. */
function holdsExactly({ text, characters }: ReadEntry, forms: readonly string[]): boolean {
  if (forms.length === 0 || characters > CHARACTERS_MAX) return true;
  const plain = plainText(text);
  return forms.every((form) => plain.includes(form));
}

/** One feature by which entries of the hub can match. */
interface HubClue {
  query: string;
  isWhole: boolean;
  forms: string[];
  found: FoundEntry[];
  weight: number;
}

/** A rough total for the rarity of a word; the real number of entries must not be revealed. */
const ENTRIES_ABOUT = 200_000;

/** The clues that match entries the user may read: words as written or in other forms. */
async function hubCluesOf(terms: readonly QueryTerm[], find: FindInHub): Promise<HubClue[]> {
  const tried = terms.map((term) => {
    const stem = term.isExact || term.parts.length > 1 ? undefined : stemOf(term.parts[0]!);
    const [parts, isPrefix] = stem === undefined ? [term.parts, term.isPrefix] : [[stem], true];
    return { term, query: queryOf(parts, isPrefix), form: formOf(parts, isPrefix) };
  });
  const queries = [...new Set(tried.map(({ query }) => query))];
  const found = await find(queries);
  const clues: HubClue[] = [];
  for (const { term, query, form } of tried) {
    const entries = found[queries.indexOf(query)]!;
    if (entries.length > 0) clues.push(clueOf(query, entries, [form]));
    else if (!term.isExact) clues.push(...(await findPairs(term, find)));
  }
  return clues.filter(({ query }, index) => clues.findIndex((other) => other.query === query) === index);
}

/** For a path or name without matches: pairs of neighbouring parts. */
async function findPairs({ parts }: QueryTerm, find: FindInHub): Promise<HubClue[]> {
  const pairs = pairsOf(parts);
  const found = await find(pairs.map((pair) => queryOf(pair)));
  return pairs.flatMap((pair, index) =>
    found[index]!.length === 0 ? [] : [clueOf(queryOf(pair), found[index]!, [formOf(pair, false)], false)],
  );
}

function clueOf(query: string, found: FoundEntry[], forms: string[], isWhole = true): HubClue {
  return { query, isWhole, forms, found, weight: weightOf(found.length, ENTRIES_ABOUT, isWhole) };
}

interface FoundCandidate {
  entry: FoundEntry;
  score: number;
}

/** Entries with all words, then with some, then with prefixes of words. Each query only runs if needed. */
async function* findCandidates(
  find: FindInHub,
  terms: readonly QueryTerm[],
  clues: readonly HubClue[],
): AsyncGenerator<FoundCandidate[]> {
  const entries: FoundEntry[] = [];
  const numbers = new Map<string, number>();
  // Newer entries have higher numbers, as in a machine's archive.
  for (const entry of clues.flatMap(({ found }) => found).sort((one, other) => one.time - other.time)) {
    if (numbers.has(entry.id)) continue;
    numbers.set(entry.id, entries.length);
    entries.push(entry);
  }
  const known = clues.map(({ found, weight, isWhole }) => ({
    ids: found.map(({ id }) => numbers.get(id)!),
    weight,
    isWhole,
  }));
  const toFound = (candidates: readonly Candidate[]) =>
    candidates.map(({ id, score }) => ({ entry: entries[id]!, score }));
  const ask = async (query: string) =>
    (await find([query], NEWEST_MAX))[0]!.map((entry) => ({ entry, score: 1 }));
  const whole = known.filter(({ isWhole }) => isWhole);
  let all: FoundCandidate[] = [];
  if (whole.length >= terms.length && whole.length > 0) {
    const together = intersection(whole);
    all = together
      ? toFound(together)
      : await ask(allOf(clues.filter(({ isWhole }) => isWhole).map(({ query }) => query)));
  }
  yield all;
  const following = toFound(follow(known));
  yield following;
  if (all.length + following.length < FEW && terms.some(({ isExact }) => !isExact))
    yield ask(allOf(terms.map(({ parts, isExact }) => queryOf(parts, !isExact))));
}

interface ReadEntry extends Omit<HubHit, 'snippet' | 'fit' | 'copies'> {
  text: string;
  characters: number;
}

async function readEntries(hub: Hub, entries: readonly FoundEntry[]): Promise<ReadEntry[]> {
  if (entries.length === 0) return [];
  const rows = await hub.run(
    (sql) => sql`
      SELECT id, owner, project, session_id AS "sessionId", agent AS "agentId", machine, cwd, line, part, row_uuid AS uuid,
        extract(epoch FROM time)::float8 * 1000 AS time, kind, tool, failed, is_left AS "isLeft", text, characters
      FROM tideproof.read_entries(
        ${entries.map(({ ownerId }) => ownerId)}::int[], ${entries.map(({ id }) => id)}::uuid[],
        ${entries.map(({ at }) => at)}::text[]::timestamptz[], ${CHARACTERS_MAX})`,
  );
  return rows as unknown as ReadEntry[];
}

/** The key of entries that count as duplicates: the same text, or calls on the same file if that was searched for. */
function foldingOf({ kind, tool, sessionId, text }: ReadEntry, terms: readonly QueryTerm[]): string {
  const subject = kind === 'call' ? subjectOfCall(text, terms) : undefined;
  return subject === undefined ? `text ${text}` : `call ${sessionId} ${tool} ${subject}`;
}
