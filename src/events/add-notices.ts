import { listStuck } from '../archive/lists/find-sessions.ts';
import { reachMark } from '../archive/records/context-marks.ts';
import { findMeasured } from '../archive/records/transcripts.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { addNotice, type Reply } from '../domain/reply.ts';
import { nameCommand } from '../system/own-command.ts';
import type { EventContext } from './event-context.ts';
import { tellAway } from './tell-away.ts';

const ID_CHARACTERS = 8;

/** Adds notices for the user, each once, to the reply to a prompt: at the start of a session the client shows none. */
export function addNotices(reply: Reply, event: ClientEvent, context: EventContext): Reply {
  if (event.agentId !== undefined || event.kind !== 'prompt-submitted') return reply;
  const notices = [tellAway(event, context), offerRescue(event, context)];
  return notices.reduce(
    (told: Reply, notice) => (notice === undefined ? told : addNotice(told, notice)),
    reply,
  );
}

/** Offers `tideproof rescue` for a conversation that the client can no longer compact. */
function offerRescue(
  { session }: ClientEvent,
  { archive: { database, transaction }, environment, now }: EventContext,
): string | undefined {
  const measured = findMeasured(database, session.transcriptPath);
  if (!measured?.stuckAt || listStuck(database, { sessionId: session.id }).length === 0) return undefined;
  const { tokens, generation, stuckAt } = measured;
  const isNew = transaction(() =>
    reachMark(database, {
      ...{ sessionId: session.id, generation, kind: 'rescue', name: stuckAt },
      ...{ tokens, reachedAt: now().toISOString() },
    }),
  );
  return isNew
    ? nameCommand(
        `tideproof: this conversation no longer fits into the context window. If /compact fails too, make a copy that fits: tideproof rescue ${session.id.slice(0, ID_CHARACTERS)}`,
        environment,
      )
    : undefined;
}
