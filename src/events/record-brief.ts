import { setCounts, setRestored } from '../archive/records/compactions.ts';
import { type Injection, recordInjection } from '../archive/records/injections.ts';
import { findContradictions, findSurvival, saveSurvival } from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { carriedText } from '../brief/check/carried-text.ts';
import { judgeFacts } from '../brief/check/judge-facts.ts';
import { ATTACHABLE, type Brief } from '../brief/compose-brief.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { countVerdicts, type FactSurvival, type SurvivalCounts } from '../domain/survival.ts';
import type { TranscriptEnd } from '../session/read-transcript-end.ts';

export interface BriefRecord {
  compactionId: number;
  brief: Brief;
  event: Injection['event'];
  matcher: string;
  reason: string;
}

/** Puts down what became of every fact and, word for word, what the model was given. To be called in a transaction. */
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

/** What became of every fact; without a brief that reached the model nothing came back. */
export function recordSurvival(
  compactionId: number,
  brief: Brief,
  reached: boolean,
  { database }: Pick<Archive, 'database'>,
  now: string,
): SurvivalCounts {
  const facts = judgeFacts(brief, reached);
  const counts = countVerdicts(facts);
  saveSurvival(database, compactionId, facts, brief.contradictions);
  setRestored(database, compactionId, now, counts);
  return counts;
}

/** What the client left as it was or attached again counts as kept, whatever a brief that could not know has given back besides. */
export function countAgain(
  compactionId: number,
  { keptAtBoundary, reattached }: Pick<TranscriptEnd, 'keptAtBoundary' | 'reattached'>,
  cwd: string,
  { database }: Pick<Archive, 'database'>,
): void {
  const messages = carriedText(keptAtBoundary, cwd);
  const files = carriedText(reattached, cwd);
  const facts = (findSurvival(database, compactionId) ?? []).map((fact): FactSurvival => {
    const { kind, text } = fact;
    if (fact.verdict === 'kept') return fact;
    if (messages.holdsMessage(text)) return { kind, text, verdict: 'kept', keptIn: 'kept messages' };
    return ATTACHABLE.includes(kind) && files.holdsMessage(text)
      ? { kind, text, verdict: 'kept', keptIn: 're-attached files' }
      : fact;
  });
  saveSurvival(database, compactionId, facts, findContradictions(database, compactionId) ?? []);
  setCounts(database, compactionId, countVerdicts(facts));
}

/** Whether a brief left something out that the client was to attach again, and did not. */
export function lacksReattached(
  compactionId: number,
  { reattached }: Pick<TranscriptEnd, 'reattached'>,
  cwd: string,
  { database }: Pick<Archive, 'database'>,
): boolean {
  const files = carriedText(reattached, cwd);
  const facts = findSurvival(database, compactionId) ?? [];
  return facts.some(({ keptIn, text }) => keptIn === 're-attached files' && !files.holdsMessage(text));
}
