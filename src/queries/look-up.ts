import type { Context } from '../context/context.ts';
import type { QueryTerm } from '../search/parse-query.ts';
import { searchFused } from '../search/search-fused.ts';
import { type TextHit, type TextSearch, termsOf } from '../search/search-texts.ts';
import { findUnits } from './find-units.ts';
import { readTextsOf } from './open-stores.ts';
import { type RenderedUnit, renderUnits, roomFor } from './render-units.ts';

interface LookedUp {
  hits: TextHit[];
  /** Whether there are more than wanted. */
  more: boolean;
  semantic: { used: boolean; reason: string };
  /** Whether nothing matches the query as written, and these match its words. */
  isByWords: boolean;
  terms: readonly QueryTerm[];
  /** The hits in words, within the room. */
  render(): RenderedUnit[];
}

/** What is found for a query, for a person or a model. Undefined when nothing is archived yet. */
export async function lookUp(
  search: Omit<TextSearch, 'now'>,
  characters: number | undefined,
  context: Context,
): Promise<LookedUp | undefined> {
  const { query, order, limit } = search;
  const wanted = { ...search, limit: limit + 1, now: context.now().getTime() };
  const { hits: found, semantic, instead } = await searchFused(wanted, context);
  if (!found) return undefined;
  const hits = found.slice(0, limit);
  const isByWords = instead !== undefined;
  const shownOrder = isByWords ? undefined : order;
  const terms = termsOf(instead ?? query);
  const room = characters ?? roomFor(limit, termsOf(query));
  const render = () =>
    readTextsOf(context, (database) =>
      renderUnits(findUnits(database, hits, shownOrder), terms, room, shownOrder),
    ) ?? [];
  return { hits, more: found.length > limit, semantic, isByWords, terms, render };
}
