import type { RecallRequest } from '../../client.ts';
import { decodeSession } from './decode-session.ts';

/** As a person types it: ours, or that of our plugin. */
const RECALL = /^\s*\/(?:tideproof:)?recall\s+(?<words>\S[\s\S]*)$/;

/** What somebody wants to look up with `/recall`. The client tells hooks of a command before it is made a prompt. */
export function decodeRecall(payload: Record<string, unknown>): RecallRequest | undefined {
  if (payload.hook_event_name !== 'UserPromptSubmit' || typeof payload.prompt !== 'string') return undefined;
  const words = RECALL.exec(payload.prompt)?.groups?.words?.trim();
  return words === undefined ? undefined : { words, session: decodeSession(payload) };
}
