import { COMMON, formOf, pairsOf, stemOf, weightOf } from '../../search/clues.ts';
import { partsOf, type QueryTerm } from '../../search/parse-query.ts';
import type { Hub } from '../open-hub.ts';
import { anyOf, type FindInHub, type FoundEntry, queryOf } from './find-in-hub.ts';

/** One feature by which entries of the hub can match. */
export interface HubClue {
  query: string;
  isWhole: boolean;
  forms: string[];
  found: FoundEntry[];
  weight: number;
}

/** A rough total for the rarity of a word; the real number of entries must not be revealed. */
const ENTRIES_ABOUT = 200_000;
const WORDS_MAX = 8;

/** The clues that match entries the user may read: words as written, in other forms, or similar words. */
export async function hubCluesOf(hub: Hub, terms: readonly QueryTerm[], find: FindInHub): Promise<HubClue[]> {
  const tried = terms.map((term) => {
    const stem = term.isExact || term.parts.length > 1 ? undefined : stemOf(term.parts[0]!);
    const written = {
      query: queryOf(term.parts, term.isPrefix),
      form: formOf(term.parts, term.isPrefix),
    };
    return {
      term,
      written,
      wide: stem === undefined ? written : { query: queryOf([stem], true), form: formOf([stem], true) },
    };
  });
  const found = await findEach(
    find,
    tried.map(({ wide }) => wide.query),
  );
  // Other forms of a very common word add nothing.
  const common = tried.filter(
    ({ written, wide }) => wide !== written && found.get(wide.query)!.length >= COMMON,
  );
  const asWritten = await findEach(
    find,
    common.map(({ written }) => written.query),
  );
  const clues: HubClue[] = [];
  for (const { term, written, wide } of tried) {
    const isCommon = (asWritten.get(written.query)?.length ?? 0) >= COMMON;
    const { query, form } = isCommon ? written : wide;
    const entries = (isCommon ? asWritten : found).get(query)!;
    if (entries.length > 0) clues.push(clueOf(query, entries, [form]));
    else if (!term.isExact) clues.push(...(await findLike(hub, term, find)));
  }
  return clues.filter(({ query }, index) => clues.findIndex((other) => other.query === query) === index);
}

async function findEach(find: FindInHub, queries: readonly string[]): Promise<Map<string, FoundEntry[]>> {
  const each = [...new Set(queries)];
  const found = await find(each);
  return new Map(each.map((query, index) => [query, found[index]!]));
}

/**
 * For a word without matches: words that contain it or are similar; for a path or name, pairs of neighbouring parts.
 */
async function findLike(hub: Hub, { text, parts }: QueryTerm, find: FindInHub): Promise<HubClue[]> {
  const words = parts.length > 1 ? [] : await findWords(hub, text.toLowerCase());
  if (words.length > 0) {
    const query = anyOf(words.map((word) => queryOf(partsOf(word))));
    const [entries] = await find([query]);
    const forms = words.map((word) => formOf(partsOf(word), false));
    if (entries!.length > 0) return [clueOf(query, entries!, forms)];
  }
  const pairs = pairsOf(parts);
  const found = await find(pairs.map((pair) => queryOf(pair)));
  return pairs.flatMap((pair, index) =>
    found[index]!.length === 0 ? [] : [clueOf(queryOf(pair), found[index]!, [formOf(pair, false)], false)],
  );
}

/** Empty without the trigram extension. */
async function findWords(hub: Hub, piece: string): Promise<string[]> {
  const [row] = await hub.run(
    (sql) => sql`SELECT to_regprocedure('tideproof.find_words(text, integer)') IS NOT NULL AS is_there`,
  );
  if (!row!.is_there) return [];
  const rows = await hub.run(
    (sql) => sql`SELECT word FROM tideproof.find_words(${piece}, ${WORDS_MAX}) AS word`,
  );
  return rows.map(({ word }) => word);
}

function clueOf(query: string, found: FoundEntry[], forms: string[], isWhole = true): HubClue {
  return { query, isWhole, forms, found, weight: weightOf(found.length, ENTRIES_ABOUT, isWhole) };
}
