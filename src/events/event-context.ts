import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';

/** What an event is handled with: the context of its session's folder, and the archive. */
export interface EventContext extends Context {
  readonly archive: Archive;
}

export function withArchive(context: Context, archive: Archive): EventContext {
  // On top of the context, which reads most of what it has only when it is asked.
  return Object.assign(Object.create(context) as Context, { archive });
}
