import { formOf, pairsOf, stemOf, weightOf } from '../../search/clues.ts';
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
