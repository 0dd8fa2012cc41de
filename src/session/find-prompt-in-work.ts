import { findRunningPrompt } from '../archive/records/sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { requestInWork } from '../brief/request-in-work.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import type { Thread } from '../domain/thread.ts';

/**
 * What the one that compacts was asked. The client announces the user's prompts only: an agent's stand in its transcript. It
 * announces them when they are typed: one that waits in the queue was not sent yet, and perhaps never will be.
 */
export function findPromptInWork(
  database: Database,
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  facts: Fact[],
  { queue }: Thread,
): string {
  const announced = agentId === undefined ? findRunningPrompt(database, session.id) : '';
  const isWaiting = announced !== '' && queue.some(({ text }) => text === announced);
  return isWaiting || agentId !== undefined ? requestInWork(facts, '').text : announced;
}
