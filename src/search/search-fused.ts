import type { Database } from '../archive/sqlite/binding.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import { findNearest, findVectorModel } from '../archive/texts/vectors.ts';
import type { Context } from '../context/context.ts';
import { textsFile } from '../system/paths.ts';
import { chooseEmbedder } from './embedding.ts';
import { findPattern, plainWordsOf } from './parse-query.ts';
import { readHits, searchTexts, type TextHit, type TextSearch } from './search-texts.ts';

/** The usual constant of reciprocal rank fusion: differences at the top count more than those far below. */
const RANK_OFFSET = 60;

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
/** So many items of each ranking are fused; those behind them cannot win. */
const FUSED_MAX = 50;
/** A match of all words counts more than a similar meaning; a match of half of the words counts less. */
const WEIGHT_OF_NEAREST = 0.4;

/** Searches by words and, if the user enabled it, by meaning; by words alone if anything is missing for that. */
export async function searchFused(search: TextSearch, context: Context): Promise<FusedSearch> {
  const found = await searchAsWritten(search, context);
  const instead = plainWordsOf(search.query);
  const isOther = search.order !== undefined || /^\s*\/|"/.test(search.query);
  if (found.hits?.length !== 0 || search.offset || !isOther || instead === '') return found;
  const other = await searchAsWritten({ ...search, query: instead, order: undefined }, context);
  return other.hits?.length ? { ...other, instead } : found;
}

async function searchAsWritten(
  search: TextSearch,
  { config, dataDir, environment, masker }: Context,
): Promise<FusedSearch> {
  const file = textsFile(dataDir);
  const byWords = (reason: string): FusedSearch => ({
    hits: readTexts(file, (database) => searchTexts(database, search)),
    semantic: { used: false, reason },
  });
  if (config['semantic.model'] === 'off') return byWords('switched off');
  if (search.order || findPattern(search.query)) return byWords('listed by time, or by a regular expression');
  try {
    const embedder = chooseEmbedder(config, environment, QUERY_TIMEOUT_MILLISECONDS);
    const [vector] = await embedder.embed([masker.mask(search.query)]);
    const hits = readTexts(file, (database) => {
      const model = findVectorModel(database);
      if (model === undefined) throw new Error('there are no vectors yet');
      if (model !== embedder.name) throw new Error(`the vectors are of another model: ${model}`);
      return searchWithVector(database, search, vector!);
    });
    return { hits, semantic: { used: true, reason: embedder.name } };
  } catch (error) {
    return byWords((error as Error).message);
  }
}

/** Searches one archive by words and by vector, and fuses the rankings. */
function searchWithVector(database: Database, search: TextSearch, vector: Float32Array): TextHit[] {
  const from = search.offset ?? 0;
  const count = Math.max(FUSED_MAX, from + search.limit);
  const byWords = searchTexts(database, { ...search, offset: 0, limit: count });
  const nearest = readHits(database, findNearest(database, vector, search, FUSED_MAX), search.query);
  return fuseHits(byWords, nearest).slice(from, from + search.limit);
}

/** Merges two rankings: a hit near the top of both comes before one near the top of a single one. */
function fuseHits(byWords: readonly TextHit[], nearest: readonly TextHit[]): TextHit[] {
  const scored = new Map<number, { hit: TextHit; score: number }>();
  const add = (hit: TextHit, place: number, weight: number) => {
    const known = scored.get(hit.id) ?? { hit, score: 0 };
    scored.set(hit.id, { ...known, score: known.score + weight / (RANK_OFFSET + place) });
  };
  for (const [place, hit] of byWords.entries()) add(hit, place, hit.fit ** 3);
  for (const [place, hit] of nearest.entries()) add(hit, place, WEIGHT_OF_NEAREST);
  return [...scored.values()].sort((one, other) => other.score - one.score).map(({ hit }) => hit);
}
