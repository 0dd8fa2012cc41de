import { changeCompaction } from '../archive/records/compactions.ts';
import { type Injection, recordInjection } from '../archive/records/injections.ts';
import { survivalFields } from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Brief } from '../brief/compose-brief.ts';
import { judgeFacts } from '../brief/judge-facts.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { countVerdicts, type SurvivalCounts } from '../domain/survival.ts';

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
