import type { TextFilter } from '../../archive/texts/text-filter.ts';
import { entryKinds, type TextKind } from '../../archive/texts/text-kind.ts';
import { COMMON } from '../../search/clues.ts';
import type { Hub } from '../open-hub.ts';
import { hubWordsOf } from '../row-keys.ts';

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
  const { projectKey, session = null, kinds, tool = null, since, before } = filter;
  const projects =
    projectKey === undefined
      ? null
      : (await hub.run((sql) => sql`SELECT id FROM tideproof.projects() WHERE key = ${projectKey}`)).map(
          ({ id }) => id as string,
        );
  const moment = (time: number | undefined) => (time === undefined ? null : new Date(time));
  return async (queries, most = COMMON) => {
    const found = queries.map((): FoundEntry[] => []);
    if (queries.length === 0) return found;
    const rows = await hub.run(
      (sql) => sql`
        SELECT query, owner_id, id, time::text AS at, extract(epoch FROM time)::float8 * 1000 AS time, kind, characters
        FROM tideproof.find_entries(${queries as string[]}::text[], ${most}, ${projects}::uuid[], ${session},
          ${kinds ? entryKinds(kinds) : null}::text[], ${tool}, ${moment(since)}::timestamptz, ${moment(before)}::timestamptz)`,
    );
    for (const { query, owner_id: ownerId, id, at, time, kind, characters } of rows)
      found[query - 1]!.push({ ownerId, id, at, time, kind, characters });
    return found;
  };
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
