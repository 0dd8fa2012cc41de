import { readTexts } from '../archive/texts/open-texts.ts';
import { findNearest, findVectorModel } from '../archive/texts/vectors.ts';
import type { Context } from '../context/context.ts';
import { chooseEmbedder } from './embedding.ts';
import { findPattern, plainWordsOf } from './parse-query.ts';
import { searchTexts, type TextHit, type TextSearch } from './search-texts.ts';

interface FusedSearch {
  /** Absent when there is no archive of words yet. */
  hits: TextHit[] | undefined;
  /** Whether vectors were used; if not, why. */
  semantic: { used: boolean; reason: string };
  /** The words that found them, where nothing matched the query as written. */
  instead?: string;
}

/** Short, because a user is waiting and a search by words alone is good, too. */
const QUERY_TIMEOUT_MILLISECONDS = 5_000;
const NEAREST_MAX = 50;

/** Searches by words and, if the user enabled it, by meaning; by words alone if anything is missing for that. */
export async function searchFused(search: TextSearch, context: Context): Promise<FusedSearch> {
  const found = await searchAsWritten(search, context);
  const instead = plainWordsOf(search.query);
  const isOther = search.order !== undefined || /^\s*\/|"/.test(search.query);
  if (found.hits?.length !== 0 || search.offset || !isOther || instead === '') return found;
  const other = await searchAsWritten({ ...search, query: instead, order: undefined }, context);
  return other.hits?.length ? { ...other, instead } : found;
}

async function searchAsWritten(search: TextSearch, context: Context): Promise<FusedSearch> {
  const { config, environment, masker } = context;
  const byWords = (reason: string): FusedSearch => ({
    hits: readTexts(context, (database) => searchTexts(database, search)),
    semantic: { used: false, reason },
  });
  if (config['semantic.model'] === 'off') return byWords('switched off');
  if (search.order || findPattern(search.query)) return byWords('listed by time, or by a regular expression');
  try {
    const embedder = chooseEmbedder(config, environment, QUERY_TIMEOUT_MILLISECONDS);
    const [vector] = await embedder.embed([masker.mask(search.query)]);
    const hits = readTexts(context, (database) => {
      const model = findVectorModel(database);
      if (model === undefined) throw new Error('there are no vectors yet');
      if (model !== embedder.name) throw new Error(`the vectors are of another model: ${model}`);
      const nearest = findNearest(database, vector!, search, NEAREST_MAX);
      return searchTexts(database, { ...search, nearest });
    });
    return { hits, semantic: { used: true, reason: embedder.name } };
  } catch (error) {
    return byWords((error as Error).message);
  }
}
