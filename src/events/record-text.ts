import { type Injection, recordInjection } from '../archive/records/injections.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** A text for a model, and what it is on record for. */
export type GivenText = Pick<Injection, 'event' | 'matcher' | 'reason' | 'text'> & {
  compactionId?: number | null;
};

/** Records a text that a model is given. Call in a transaction. */
export function recordText(
  { session, agentId = '' }: Pick<ClientEvent, 'session' | 'agentId'>,
  given: GivenText,
  database: Database,
  now: string,
): void {
  const tokens = estimateTokens(given.text);
  recordInjection(database, { ...given, sessionId: session.id, agentId, injectedAt: now, tokens });
}
