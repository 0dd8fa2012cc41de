import { beginsWith, type Condition, liesIn } from '../lists/condition.ts';
import type { TextKind } from './text-kind.ts';

/** Which entries are of interest. What is absent does not matter. */
export interface TextFilter {
  /** Of sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Of a session whose id begins like this. */
  session?: string;
  kinds?: readonly TextKind[];
  /** The client's name of a tool, in any case. */
  tool?: string;
  /** Not of tools with names like this, in the language of LIKE. */
  toolUnlike?: string;
  /** Not before, in milliseconds since the epoch. */
  since?: number;
  /** Before. */
  before?: number;
}

/** For a SELECT from `entries` joined with `transcripts`. */
export function conditionsOf(filter: TextFilter): Condition[] {
  const { folders, session, kinds, tool, toolUnlike, since, before } = filter;
  const conditions: (Condition | undefined)[] = [
    folders && liesIn('transcripts.cwd', folders),
    beginsWith('transcripts.session_id', session),
    kinds && { sql: `entries.kind IN (${kinds.map(() => '?').join(', ')})`, values: kinds },
    tool === undefined ? undefined : { sql: 'lower(entries.tool) = lower(?)', values: [tool] },
    toolUnlike === undefined ? undefined : { sql: 'entries.tool NOT LIKE ?', values: [toolUnlike] },
    since === undefined ? undefined : { sql: 'entries.time >= ?', values: [since] },
    before === undefined ? undefined : { sql: 'entries.time < ?', values: [before] },
  ];
  return conditions.filter((condition) => condition !== undefined);
}
