import { type Injection, recordInjection } from '../archive/records/injections.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { EventContext } from './event-context.ts';

/** A text for a model, and what it is on record for: the event, unless another one is named. */
export type GivenText = Pick<Injection, 'reason' | 'text'> &
  Partial<Pick<Injection, 'event' | 'matcher' | 'compactionId'>>;

/** Records a text as a model is given it. Call in a transaction. */
export function recordText(
  { kind, session, agentId = '' }: ClientEvent,
  given: GivenText,
  { database, masker, now }: Pick<EventContext, 'database' | 'masker' | 'now'>,
): void {
  const text = masker.maskForModel(given.text);
  recordInjection(database, {
    ...{ event: kind as Injection['event'], matcher: '', ...given, sessionId: session.id, agentId },
    ...{ text, injectedAt: now().toISOString(), tokens: estimateTokens(text) },
  });
}
