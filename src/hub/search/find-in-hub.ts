import type { TextKind } from '../../archive/texts/text-kind.ts';
import { COMMON } from '../../search/clues.ts';
import { hubWordsOf } from '../hub-words.ts';
import type { Hub } from '../open-hub.ts';

/** Which entries are of interest. What is absent does not matter. */
export interface HubFilter {
  /** Of projects with this key, whoever has them. */
  projectKey?: string;
  /** Of a session whose id begins like this. */
  session?: string;
  kinds?: readonly TextKind[];
  tool?: string;
  /** Not before, in milliseconds since the epoch. */
  since?: number;
  before?: number;
}

/** An entry that the index has found. */
export interface FoundEntry {
  ownerId: number;
  id: string;
  /** As PostgreSQL has it: its clock is finer than ours. */
  at: string;
  time: number;
  kind: TextKind;
  characters: number;
}

export type FindInHub = (queries: readonly string[], most?: number) => Promise<FoundEntry[][]>;

/** For each query the newest entries that one may read. */
export async function openFindInHub(hub: Hub, filter: HubFilter): Promise<FindInHub> {
  const { projectKey, session = null, kinds, tool = null, since, before } = filter;
  const projects =
    projectKey === undefined
      ? null
      : await hub.run((sql) => sql`SELECT id FROM tideproof.projects WHERE key = ${projectKey}`);
  const ids = projects?.map(({ id }) => id as string) ?? null;
  const moment = (time: number | undefined) => (time === undefined ? null : new Date(time));
  return async (queries, most = COMMON) => {
    const found = queries.map((): FoundEntry[] => []);
    if (queries.length === 0) return found;
    const rows = await hub.run(
      (sql) => sql`
        SELECT query, owner_id, id, time::text AS at, extract(epoch FROM time)::float8 * 1000 AS time, kind, characters
        FROM tideproof.find_entries(${queries as string[]}::text[], ${most}, ${ids}::uuid[], ${session}, ${(kinds as string[]) ?? null}::text[],
          ${tool}, ${moment(since)}::timestamptz, ${moment(before)}::timestamptz)`,
    );
    for (const { query, owner_id: ownerId, id, at, time, kind, characters } of rows)
      found[query - 1]!.push({ ownerId, id, at, time, kind, characters });
    return found;
  };
}

/** Words as the index of the hub has them, all of which an entry must have; the last one may go on. */
export function queryOf(parts: readonly string[], isPrefix = false): string {
  const words = [...hubWordsOf(parts.join(' '))];
  return words
    .map((word, index) => `'${word}'${isPrefix && index === words.length - 1 ? ':*' : ''}`)
    .join(' & ');
}

export function anyOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' | ');
}

export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}
