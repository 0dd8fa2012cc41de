import { COMMON, formOf, pairsOf, stemOf, weightOf } from '../../search/clues.ts';
import type { QueryTerm } from '../../search/parse-query.ts';
import { type FindInHub, type FoundEntry, queryOf } from './find-in-hub.ts';

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

/** The clues that match entries the user may read: words as written or in other forms. */
export async function hubCluesOf(terms: readonly QueryTerm[], find: FindInHub): Promise<HubClue[]> {
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
    else if (!term.isExact) clues.push(...(await findPairs(term, find)));
  }
  return clues.filter(({ query }, index) => clues.findIndex((other) => other.query === query) === index);
}

async function findEach(find: FindInHub, queries: readonly string[]): Promise<Map<string, FoundEntry[]>> {
  const each = [...new Set(queries)];
  const found = await find(each);
  return new Map(each.map((query, index) => [query, found[index]!]));
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
