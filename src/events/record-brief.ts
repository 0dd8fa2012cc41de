import { changeCompaction } from '../archive/records/compactions.ts';
import { type Injection, recordInjection } from '../archive/records/injections.ts';
import { findSurvival, storedMisquotes, survivalFields } from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type CarriedText, carriedText } from '../brief/carried-text.ts';
import type { Brief } from '../brief/compose-brief.ts';
import { judgeFacts } from '../brief/judge-facts.ts';
import { quotesFact } from '../brief/known-places.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import { countVerdicts, type FactSurvival, type SurvivalCounts } from '../domain/survival.ts';
import type { TranscriptEnd } from '../session/read-transcript-end.ts';

export interface BriefRecord {
  compactionId: number;
  brief: Brief;
  event: Injection['event'];
  matcher: string;
  reason: string;
}

/** Records the verdict on every fact and the exact text given to the model. Call in a transaction. */
export function recordBrief(
  { session, agentId = '' }: ClientEvent,
  { compactionId, brief, event, matcher, reason }: BriefRecord,
  { database }: Archive,
  now: string,
): SurvivalCounts {
  const counts = recordSurvival(compactionId, brief, true, { database }, now);
  if (brief.text !== '')
    recordInjection(database, {
      sessionId: session.id,
      agentId,
      compactionId,
      injectedAt: now,
      event,
      matcher,
      tokens: brief.tokens,
      reason,
      text: brief.text,
    });
  return counts;
}

/** Records the verdict on every fact; if no brief reached the model, no fact counts as restored. */
export function recordSurvival(
  compactionId: number,
  brief: Brief,
  reached: boolean,
  { database }: Pick<Archive, 'database'>,
  now: string,
): SurvivalCounts {
  const facts = judgeFacts(brief, reached);
  changeCompaction(database, compactionId, {
    ...survivalFields(facts, brief.misquotes),
    handoff: brief.handoff,
    restoredAt: now,
    restorable: null,
  });
  return countVerdicts(facts);
}

/**
 * Counts facts as kept that the client kept or attached again, even if the brief, which could not know that, restored
 * them too.
 */
export function countAgain(
  compactionId: number,
  { keptAtBoundary, reattached }: Pick<TranscriptEnd, 'keptAtBoundary' | 'reattached'>,
  { database }: Pick<Archive, 'database'>,
): void {
  const messages = carriedText(keptAtBoundary);
  const files = carriedText(reattached);
  const facts = (findSurvival(database, compactionId) ?? []).map((fact): FactSurvival => {
    const { kind, text } = fact;
    if (fact.verdict === 'kept') return fact;
    if (quotesStored(messages, fact)) return { kind, text, verdict: 'kept', keptIn: 'kept messages' };
    return kind !== 'request' && quotesStored(files, fact)
      ? { kind, text, verdict: 'kept', keptIn: 're-attached files' }
      : fact;
  });
  const misquotes = storedMisquotes(database, compactionId) ?? [];
  changeCompaction(database, compactionId, survivalFields(facts, misquotes));
}

/** Whether a fact was left out because the client was expected to attach its file again, and it did not. */
export function lacksReattached(
  compactionId: number,
  { reattached }: Pick<TranscriptEnd, 'reattached'>,
  { database }: Pick<Archive, 'database'>,
): boolean {
  const files = carriedText(reattached);
  const facts = findSurvival(database, compactionId) ?? [];
  return facts.some((fact) => fact.keptIn === 're-attached files' && !quotesStored(files, fact));
}

/** As a brief looks for it; of an answer the question is stored in front of it. */
function quotesStored(place: CarriedText, { kind, text }: FactSurvival): boolean {
  const [answer = '', ...question] = text.split(' → ').toReversed();
  const detail: Fact['detail'] =
    kind === 'answer' ? { question: question.toReversed().join(' → '), answer } : {};
  return quotesFact(place, { kind, text, detail });
}
