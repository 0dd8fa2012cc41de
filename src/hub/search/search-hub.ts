import { COMMON, formOf, pairsOf, stemOf, weightOf } from '../../search/clues.ts';
import { snippetOf } from '../../search/excerpt.ts';
import { plainText, type QueryTerm } from '../../search/parse-query.ts';
import { countRead, NEWEST_MAX, scoreCandidates } from '../../search/rank-texts.ts';
import { literalsOf, scoreText, weighTraits } from '../../search/score-text.ts';
import { subjectOfCall, type TextHit, termsOf } from '../../search/search-texts.ts';
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
export interface HubHit extends Omit<TextHit, 'id' | 'path' | 'transcriptId' | 'callId'> {
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
  // The hub's index has no word order, so phrases have to be checked in the text.
  const isWhole =
    clues.length <= 1 && !clues.some(({ forms }) => forms.some((form) => form.trim().includes(' ')));
  const exact = indexed.filter((term) => term.isExact).map(({ parts }) => formOf(parts, false));
  const candidates = (await findCandidates(find, indexed, clues))
    .sort(
      (one, other) => other.score * weighTraits(other.entry, now) - one.score * weighTraits(one.entry, now),
    )
    .slice(0, Math.max(countRead(literals), limit))
    .map(({ entry }) => entry);
  const hits = new Map<string, ReadEntry & { score: number; fit: number; copies: number }>();
  for (const read of await readEntries(hub, candidates)) {
    if (!holdsExactly(read, exact)) continue;
    const { fit, score } = scoreText(read, clues, literals, now, isWhole);
    if (score === 0) continue;
    const folding = foldingOf(read, terms);
    const known = hits.get(folding);
    const copies = (known?.copies ?? 0) + 1;
    hits.set(folding, known && known.score >= score ? { ...known, copies } : { ...read, score, fit, copies });
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
    else if (!term.isExact) clues.push(...(await findParts(term, find)));
  }
  return clues.filter(({ query }, index) => clues.findIndex((other) => other.query === query) === index);
}

/** For a path or name without matches: what it is the beginning of, or pairs of neighbouring parts. */
async function findParts({ parts }: QueryTerm, find: FindInHub): Promise<HubClue[]> {
  const beginning = queryOf(parts, true);
  const pairs = pairsOf(parts);
  const [longer = [], ...found] = await find([beginning, ...pairs.map((pair) => queryOf(pair))]);
  if (longer.length > 0) return [clueOf(beginning, longer, [formOf(parts, true)])];
  return pairs.flatMap((pair, index) =>
    found[index]!.length === 0 ? [] : [clueOf(queryOf(pair), found[index]!, [formOf(pair, false)], false)],
  );
}

function clueOf(query: string, found: FoundEntry[], forms: string[], isWhole = true): HubClue {
  return { query, isWhole, forms, found, weight: weightOf(found.length, ENTRIES_ABOUT, isWhole) };
}

/** Entries that may match, with a score. */
async function findCandidates(
  find: FindInHub,
  terms: readonly QueryTerm[],
  clues: readonly HubClue[],
): Promise<{ entry: FoundEntry; score: number }[]> {
  const whole = clues.filter(({ isWhole }) => isWhole);
  const isAll = whole.length > 0 && whole.length >= terms.length;
  const isCommon = whole.some(({ found }) => found.length >= COMMON);
  const all = allOf(whole.map(({ query }) => query));
  const together = isAll && isCommon ? (await find([all], NEWEST_MAX))[0]! : [];
  const found = new Map([...clues.flatMap((clue) => clue.found), ...together].map((each) => [each.id, each]));
  // Newer entries have higher numbers, as in a machine's archive.
  const entries = [...found.values()].sort((one, other) => one.time - other.time);
  const numbers = new Map(entries.map(({ id }, number) => [id, number]));
  const toIds = (some: readonly FoundEntry[]) => some.map(({ id }) => numbers.get(id)!);
  const known = clues.map((clue) => ({ ...clue, ids: toIds(clue.found) }));
  const scores = scoreCandidates(known, toIds(together));
  return [...scores].map(([number, score]) => ({ entry: entries[number]!, score }));
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
