import type { FactStatus } from '../../domain/fact.ts';
import type { Database } from '../sqlite/binding.ts';
import { listFacts } from './list-facts.ts';
import type { RecordFilter } from './record-filter.ts';

/** Something that was decided, or tried and dropped, with its reason and where it was said. */
export interface Decision {
  kind: 'decision' | 'attempt';
  text: string;
  status: FactStatus;
  time: string;
  sessionId: string;
  cwd: string;
  /** Where in the transcript; below 1 in that of the session it was forked from. */
  line: number;
  uuid: string;
}

/** Newest first. */
export function listDecisions(database: Database, filter: RecordFilter): Decision[] {
  return listFacts(database, { ...filter, kinds: ['decision', 'attempt'] }).map(
    ({ kind, text, status, first: { time, line, uuid }, sessionId, cwd }) => ({
      ...{ kind: kind as Decision['kind'], text, status, time, sessionId, cwd, line, uuid },
    }),
  );
}
