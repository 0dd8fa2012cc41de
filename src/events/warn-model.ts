import { reachMark } from '../archive/records/context-marks.ts';
import type { EventOf } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { sayThousands } from '../domain/say.ts';
import { warningLevels } from '../domain/warning-levels.ts';
import type { SessionFill } from '../session/find-fill.ts';
import type { EventContext } from './event-context.ts';
import type { DueWarning } from './find-due-warning.ts';
import { recordText } from './record-text.ts';

/** Tells the model, together with the prompt, how full its context is and what to do about it. */
export function warnModel(
  event: EventOf<'prompt-submitted'>,
  fill: SessionFill,
  due: DueWarning,
  context: EventContext,
): Reply {
  const { archive } = context;
  const { database } = archive;
  const { session } = event;
  const { level, percent } = due;
  const text = sayWarning(due);
  const now = context.now().toISOString();
  const reach = (name: string) =>
    reachMark(database, {
      sessionId: session.id,
      generation: fill.generation,
      kind: 'warning',
      name,
      tokens: fill.tokens,
      reachedAt: now,
    });
  return archive.transaction(() => {
    // Another hook may have been faster. Lower levels are marked as well, so that none follows a higher one.
    const reached = warningLevels.slice(0, warningLevels.indexOf(level) + 1).filter(reach);
    if (!reached.includes(level)) return { kind: 'nothing' };
    const reason = `context at ${percent} %`;
    recordText(event, { event: event.kind, matcher: '', reason, text }, database, now);
    return { kind: 'add-context', text };
  });
}

/** What to keep is left to the model, which knows it. */
const FOCUS =
  '/save and then /compact with one line, written by you, that names the goal, the open steps and the rules that hold.';
const ADVICE = {
  notice: 'Nothing to do yet: finish what is open before you begin something large.',
  warning: `At the next good stopping point suggest to the user: ${FOCUS}`,
  critical: `Finish the step in hand, begin nothing large, and suggest to the user now: ${FOCUS}`,
};

function sayWarning({ level, percent, tokensLeft }: DueWarning): string {
  const left = `about ${sayThousands(tokensLeft)} tokens left`;
  return `[tideproof] Context at ${percent} % of the point where it is compacted, ${left}. ${ADVICE[level]}`;
}
