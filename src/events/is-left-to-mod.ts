import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** The mod sets this variable during a compaction of the main conversation, and asks for our texts itself. */
export function isLeftToMod({ agentId }: ClientEvent, { environment, isMod }: Context): boolean {
  return agentId === undefined && Boolean(environment.TIDEPROOF_MOD) && !isMod;
}
