import { changeSession, findSession } from '../archive/records/sessions.ts';
import { writeHandoff } from '../documents/write-handoff.ts';
import type { EventOf } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { nameCommand } from '../system/own-command.ts';
import type { EventContext } from './event-context.ts';

/** How long a repeated `/compact` is let through after the first was held. */
const SECOND_TRY_MILLISECONDS = 10 * 60_000;

/**
 * The guard: holds a `/compact` once, if the user switched that on and the handoff is saved to disk. On any failure the
 * compaction goes through; automatic compactions are never held.
 */
export function holdCompaction(
  event: EventOf<'compaction-started'>,
  context: EventContext,
): Reply | undefined {
  const { archive } = context;
  const { session, trigger, agentId } = event;
  if (trigger !== 'manual' || agentId !== undefined || !archive.isLasting) return undefined;
  try {
    if (!context.config['guard.manualCompact']) return undefined;
    const now = context.now();
    const heldAt = findSession(archive.database, session.id)?.heldAt ?? '';
    if (now.getTime() - Date.parse(heldAt) <= SECOND_TRY_MILLISECONDS) return undefined;
    const written = writeHandoff(session, 'because /compact was held', archive, context);
    if (written === undefined) return undefined;
    const isNoted = archive.transaction(() =>
      changeSession(archive.database, session.id, { heldAt: now.toISOString() }),
    );
    return isNoted
      ? { kind: 'hold-compaction', reason: nameCommand(reasonOf(written.path), context.environment) }
      : undefined;
  } catch (error) {
    context.log(`the guard failed and let the compaction through: ${(error as Error).stack}`);
    return undefined;
  }
}

function reasonOf(path: string): string {
  return `tideproof holds this once. The handoff is saved: ${path}. Add what only this conversation knows, with \`tideproof note "…"\` or in the file; then type /compact again within 10 minutes, and it goes through.`;
}
