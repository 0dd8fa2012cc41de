import { isMarkReached, reachMark } from '../archive/records/context-marks.ts';
import { NOTHING, type PromptEvent, type Reply } from '../domain/client-event.ts';
import {
  findWarningLevel,
  percentToCompaction,
  tokensToCompaction,
  type WarningLevel,
  warningLevels,
} from '../domain/context-fill.ts';
import { sayThousands } from '../domain/say.ts';
import type { SessionFill } from '../session/find-fill.ts';
import type { EventContext } from './event-context.ts';
import { recordText } from './record-text.ts';

/** Lower than in any real text, so that the tokens of a prompt are never underestimated. */
const CHARACTERS_PER_TOKEN = 2.5;
/** Tokens that the client itself adds to a prompt. */
const MARGIN_TOKENS = 2000;

/** What to keep is left to the model, which knows it. */
const FOCUS =
  '/save and then /compact with one line, written by you, that names the goal, the open steps and the rules that hold.';
const ADVICE: Record<WarningLevel, string> = {
  notice: 'Finish what is open before you begin something large.',
  warning: `At the next good stopping point suggest to the user: ${FOCUS}`,
  critical: `Finish the step in hand, begin nothing large, and suggest to the user now: ${FOCUS}`,
};

/** Warns of a context that fills up, at each level once between two compactions, and at none below one that was given. */
export function warnModel(event: PromptEvent, fill: SessionFill, context: EventContext): Reply {
  const { database, transaction, config } = context;
  const percent = percentToCompaction(fill);
  const tokensLeft = tokensToCompaction(fill) ?? 0;
  const level = findWarningLevel(fill, config.warnings);
  // A prompt that itself triggers the compaction would get the warning after it.
  if (level === undefined || event.prompt.length / CHARACTERS_PER_TOKEN + MARGIN_TOKENS >= tokensLeft)
    return NOTHING;
  const { generation, tokens } = fill;
  const mark = { sessionId: event.session.id, generation, kind: 'warning', tokens } as const;
  const worse = warningLevels.slice(warningLevels.indexOf(level));
  if (worse.some((name) => isMarkReached(database, { ...mark, name }))) return NOTHING;
  const text = `[tideproof] Context at ${percent} % of the point where it is compacted, about ${sayThousands(tokensLeft)} tokens left. ${ADVICE[level]}`;
  return transaction(() => {
    // Another hook may have been faster.
    if (!reachMark(database, { ...mark, name: level })) return NOTHING;
    recordText(event, { reason: `context at ${percent} %`, text }, context);
    return { kind: 'add-context', text };
  });
}
