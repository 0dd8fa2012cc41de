import { changeCompaction } from '../archive/records/compactions.ts';
import { survivalFields } from '../archive/records/survival.ts';
import { type Brief, judgeFacts } from '../brief/compose-brief.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { countVerdicts, type SurvivalCounts } from '../domain/survival.ts';
import type { PreparedBrief } from '../session/prepare-brief.ts';
import type { EventContext } from './event-context.ts';
import { type GivenText, recordText } from './record-text.ts';

/** Records the verdict on every fact and the exact text given to the model. Call in a transaction. */
export function recordBrief(
  event: ClientEvent,
  brief: PreparedBrief,
  given: Omit<GivenText, 'text'> & { compactionId: number },
  context: EventContext,
): SurvivalCounts {
  const reason = brief.isRepeatedOnly ? 'what is repeated after every compaction' : given.reason;
  if (brief.text !== '') recordText(event, { ...given, reason, text: brief.text }, context);
  return recordSurvival(given.compactionId, brief, true, context);
}

/** Records the verdict on every fact; if no brief reached the model, no fact counts as restored. */
export function recordSurvival(compactionId: number, brief: Brief, reached: boolean, context: EventContext) {
  const facts = judgeFacts(brief, reached);
  changeCompaction(context.database, compactionId, {
    ...survivalFields(facts, brief.misquotes),
    restoredAt: context.now().toISOString(),
    restorable: null,
  });
  return countVerdicts(facts);
}
