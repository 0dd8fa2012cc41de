import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { holdCompaction } from './hold-compaction.ts';
import { prepareCompaction } from './prepare-compaction.ts';

const NOTHING: Reply = { kind: 'nothing' };

/** Holds or prepares a compaction that begins, once: by a hook, or for the mod. */
export function beginCompaction(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  archive: Archive,
  context: Context,
  now: string,
): Reply {
  const { isMod, client } = context;
  // A request of the mod would make the client throw away the summary that it is about to use.
  if (isMod && client.places.hasReadySummary(event.session.transcriptPath)) return NOTHING;
  const held = isMod ? undefined : holdCompaction(event, archive, context);
  if (held || isLeftToMod(event, context)) return held ?? NOTHING;
  return prepareCompaction(event, archive, context, now);
}

/** The mod sets this variable during a compaction of the main conversation, and asks for our texts itself. */
export function isLeftToMod({ agentId }: ClientEvent, { environment, isMod }: Context): boolean {
  return agentId === undefined && Boolean(environment.TIDEPROOF_MOD) && !isMod;
}
