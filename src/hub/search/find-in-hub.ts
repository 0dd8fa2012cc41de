import type { Row } from 'postgres';
import type { TextFilter } from '../../archive/texts/text-filter.ts';
import { entryKinds, type TextKind } from '../../archive/texts/text-kind.ts';
import type { Context } from '../../context/context.ts';
import { COMMON } from '../../search/clues.ts';
import { chooseEmbedder } from '../../search/embedding/choose-embedder.ts';
import { FUSED_MAX, QUERY_TIMEOUT_MILLISECONDS } from '../../search/search-fused.ts';
import type { Hub, Sql } from '../open-hub.ts';
import { hubWordsOf } from '../row-keys.ts';
import { FIND_NEAREST } from '../schema/vectors.ts';

/** Filters of a search, including projects with this key of any owner. Undefined ones do not apply. */
export interface HubFilter extends Omit<TextFilter, 'folders' | 'toolUnlike'> {
  projectKey?: string;
}

/** An entry found by the index. */
export interface FoundEntry {
  ownerId: number;
  id: string;
  /** PostgreSQL's own text, because its clock is finer than ours. */
  at: string;
  time: number;
  kind: TextKind;
  characters: number;
}

export type FindInHub = (queries: readonly string[], most?: number) => Promise<FoundEntry[][]>;

/** For each query the newest entries that the user may read. */
export async function openFindInHub(hub: Hub, filter: HubFilter): Promise<FindInHub> {
  const filters = await filtersOf(hub, filter);
  return async (queries, most = COMMON) => {
    const found = queries.map((): FoundEntry[] => []);
    if (queries.length === 0) return found;
    const rows = await hub.run(
      (sql) => sql`
        SELECT query, owner_id, id, time::text AS at, extract(epoch FROM time)::float8 * 1000 AS time, kind, characters
        FROM tideproof.find_entries(${queries as string[]}::text[], ${most}, ${filters(sql)})`,
    );
    for (const row of rows) found[row.query - 1]!.push(foundOf(row));
    return found;
  };
}

/** The last arguments of the functions that search; null for a filter that does not apply. */
async function filtersOf(hub: Hub, { projectKey, session, kinds, tool, since, before }: HubFilter) {
  const projects =
    projectKey === undefined
      ? null
      : (await hub.run((sql) => sql`SELECT id FROM tideproof.projects() WHERE key = ${projectKey}`)).map(
          ({ id }) => id as string,
        );
  const moment = (time: number | undefined) => (time === undefined ? null : new Date(time));
  return (
    sql: Sql,
  ) => sql`${projects}::uuid[], ${session ?? null}, ${kinds ? entryKinds(kinds) : null}::text[],
    ${tool ?? null}, ${moment(since)}::timestamptz, ${moment(before)}::timestamptz`;
}

function foundOf({ owner_id: ownerId, id, at, time, kind, characters }: Row): FoundEntry {
  return { ownerId, id, at, time, kind, characters };
}

/** A query for entries with all of these words, in the form of the index; the last one may be a prefix. */
export function queryOf(parts: readonly string[], isPrefix = false): string {
  const words = [...hubWordsOf(parts.join(' '))];
  return words
    .map((word, index) => `'${word}'${isPrefix && index === words.length - 1 ? ':*' : ''}`)
    .join(' & ');
}

export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}

/** What it takes to embed a query. */
export type SemanticContext = Pick<Context, 'config' | 'dataDir' | 'environment' | 'masker'>;

/** Entries similar in meaning to a query; empty if anything for that is missing, because words are searched as well. */
export async function findNearest(
  hub: Hub,
  query: string,
  filter: HubFilter,
  { config, environment, masker }: SemanticContext,
): Promise<FoundEntry[]> {
  if (config['semantic.model'] === 'off') return [];
  try {
    // Checked first, so that no vector is requested that could not be compared.
    const [there] = await hub.run(
      (sql) => sql`SELECT to_regprocedure(${`tideproof.${FIND_NEAREST}`}) IS NOT NULL AS is_there`,
    );
    if (!there!.is_there) return [];
    const embedder = await chooseEmbedder(config, environment, QUERY_TIMEOUT_MILLISECONDS);
    const [vector] = await embedder.embed([masker.mask(query)]);
    const filters = await filtersOf(hub, filter);
    const rows = await hub.run(
      (sql) => sql`
        SELECT owner_id, id, time::text AS at, extract(epoch FROM time)::float8 * 1000 AS time, kind, characters
        FROM tideproof.find_nearest(${JSON.stringify([...vector!])}, ${embedder.name}, ${FUSED_MAX}, ${filters(sql)})`,
    );
    return rows.map(foundOf);
  } catch {
    return [];
  }
}
