import type { Context } from '../../context/context.ts';
import { chooseEmbedder } from '../../search/embedding/choose-embedder.ts';
import { FUSED_MAX, QUERY_TIMEOUT_MILLISECONDS } from '../../search/search-fused.ts';
import { semanticFolder } from '../../system/paths.ts';
import type { Hub } from '../open-hub.ts';
import { FIND_NEAREST } from '../schema/vectors.ts';
import { type FoundEntry, foundOf, type HubFilter, projectsOf } from './find-in-hub.ts';

/** What it takes to know the meaning of a query. */
export type SemanticContext = Pick<Context, 'config' | 'dataDir' | 'environment' | 'masker'>;

/** The entries that mean about what a query does; none where anything is missing for that, since words are searched as well. */
export async function findNearest(
  hub: Hub,
  query: string,
  filter: HubFilter,
  { config, dataDir, environment, masker }: SemanticContext,
): Promise<FoundEntry[]> {
  if (config['semantic.model'] === 'off') return [];
  try {
    // Nobody is asked for a vector that nothing can be compared with.
    const [there] = await hub.run(
      (sql) => sql`SELECT to_regprocedure(${`tideproof.${FIND_NEAREST}`}) IS NOT NULL AS is_there`,
    );
    if (!there!.is_there) return [];
    const folder = semanticFolder(dataDir);
    const embedder = await chooseEmbedder(config, folder, environment, QUERY_TIMEOUT_MILLISECONDS);
    const [vector] = await embedder.embed([masker.mask(query)]);
    const { session = null, kinds, tool = null, since, before } = filter;
    const projects = await projectsOf(hub, filter);
    const moment = (time: number | undefined) => (time === undefined ? null : new Date(time));
    const rows = await hub.run(
      (sql) => sql`
        SELECT owner_id, id, time::text AS at, extract(epoch FROM time)::float8 * 1000 AS time, kind, characters
        FROM tideproof.find_nearest(${JSON.stringify([...vector!])}, ${embedder.name}, ${FUSED_MAX}, ${projects}::uuid[], ${session},
          ${(kinds as string[]) ?? null}::text[], ${tool}, ${moment(since)}::timestamptz, ${moment(before)}::timestamptz)`,
    );
    return rows.map(foundOf);
  } catch {
    return [];
  }
}
