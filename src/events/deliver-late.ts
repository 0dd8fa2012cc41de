import { findPending, settlePending } from '../archive/records/compactions.ts';
import { findGivenText } from '../archive/records/injections.ts';
import { findKeptLines } from '../archive/records/ready-summaries.ts';
import { type EventOf, NOTHING, type PromptEvent, type Reply } from '../domain/client-event.ts';
import { prepareBrief } from '../session/prepare-brief.ts';
import type { EventContext } from './event-context.ts';
import { recordBrief, recordSurvival } from './record-brief.ts';

/** After this many turns the model has found out by itself or gone on without. */
const TURNS_MAX = 30;

/** Delivers what is pending, once: a brief that no hook could deliver, or the rest of one made without the summary. */
export function deliverLate(event: PromptEvent | EventOf<'tool-finished'>, context: EventContext): Reply {
  const { database, transaction, whose } = context;
  const compaction = findPending(database, whose);
  if (!compaction) return NOTHING;
  const { id, summary, pending } = compaction;
  const number = compaction.number ?? 1;
  const given = findGivenText(database, id);
  // The model is about to read the prompt, so the brief need not repeat what it says.
  const prompt = event.kind === 'prompt-submitted' ? context.masker.mask(event.prompt) : '';
  const brief = prepareBrief(
    event,
    ({ keptAtBoundary, sinceSummary }) => ({
      carried: summary,
      keptMessages: [keptAtBoundary, sinceSummary, prompt].join('\n'),
      given,
      compaction: number,
      kept: findKeptLines(database, whose, number),
    }),
    context,
  );
  if (!brief) return NOTHING;
  const { end } = brief;
  // This version drops the output of a hook that it does not wait for; the brief waits for the next prompt.
  if (event.kind === 'tool-finished' && !end.heedsBackground) return NOTHING;
  return transaction(() => {
    if (!settlePending(database, id, context.now().toISOString())) return NOTHING;
    // A fork has the brief of its parent in its transcript already.
    if (pending === 'brief' && end.hasBrief) return NOTHING;
    if (end.turnsSinceSummary > TURNS_MAX) {
      recordSurvival(id, brief, false, context);
      return NOTHING;
    }
    const why = pending === 'brief' ? 'what the summary lost, late' : 'what the first brief could not know';
    recordBrief(event, brief, { compactionId: id, reason: why }, context);
    return brief.text === '' ? NOTHING : { kind: 'add-context', text: brief.text };
  });
}
