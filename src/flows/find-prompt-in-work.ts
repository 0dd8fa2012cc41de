import type { Database } from '../archive/sqlite/binding.ts';
import { findRunningPrompt } from '../archive/sqlite/sessions.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';

/** What the one that compacts was asked. The client announces the user's prompts only: an agent's stand in its transcript. */
export function findPromptInWork(
  database: Database,
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  facts: Fact[],
): string {
  return agentId === undefined ? findRunningPrompt(database, session.id) : requestInWork(facts, '').text;
}
