import { reachMark } from '../archive/records/context-marks.ts';
import type { EventOf } from '../domain/client-event.ts';
import { warningLevels } from '../domain/context-fill.ts';
import type { Reply } from '../domain/reply.ts';
import { sayThousands } from '../domain/say.ts';
import type { SessionFill } from '../session/find-fill.ts';
import type { EventContext } from './event-context.ts';
import type { DueWarning } from './find-due-warning.ts';
import { recordText } from './record-brief.ts';

export function warnModel(
  event: EventOf<'prompt-submitted'>,
  fill: SessionFill,
  due: DueWarning,
  context: EventContext,
): Reply {
  const { database, transaction, now } = context;
  const { level, percent, tokensLeft } = due;
  const left = `about ${sayThousands(tokensLeft)} tokens left`;
  const text = `[tideproof] Context at ${percent} % of the point where it is compacted, ${left}. ${ADVICE[level]}`;
  const { generation, tokens } = fill;
  const mark = { sessionId: event.session.id, generation, kind: 'warning', tokens } as const;
  const reachedAt = now().toISOString();
  return transaction(() => {
    // Another hook may have been faster. Lower levels are marked as well, so that none follows a higher one.
    const reached = warningLevels
      .slice(0, warningLevels.indexOf(level) + 1)
      .filter((name) => reachMark(database, { ...mark, name, reachedAt }));
    if (!reached.includes(level)) return { kind: 'nothing' };
    recordText(event, { reason: `context at ${percent} %`, text }, context);
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
