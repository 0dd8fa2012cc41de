import type { Whose } from '../archive/records/compactions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** What an event is handled with: the context of its session's folder, and the archive. */
export interface EventContext extends Context, Pick<Archive, 'database' | 'transaction'> {
  readonly archive: Archive;
  readonly whose: Whose;
}

export function withArchive(
  context: Context,
  archive: Archive,
  { session, agentId = '' }: Pick<ClientEvent, 'session' | 'agentId'>,
): EventContext {
  // On top of the context, which reads most of what it has only when it is asked.
  const { database, transaction } = archive;
  const whose = { sessionId: session.id, agentId };
  return Object.assign(Object.create(context) as Context, { archive, database, transaction, whose });
}

/** The mod sets this variable during a compaction of the main conversation, and asks for our texts itself. */
export function isLeftToMod({ agentId }: ClientEvent, { environment, isMod }: Context): boolean {
  return agentId === undefined && Boolean(environment.TIDEPROOF_MOD) && !isMod;
}
