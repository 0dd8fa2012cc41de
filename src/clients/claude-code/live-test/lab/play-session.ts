import { startMockApi } from './mock-api.ts';
import { type ClientOptions, type ClientRun, runClient } from './run-client.ts';
import { openScript, type Script } from './script.ts';
import type { RecordedRequest } from './wire.ts';

export interface SessionOptions extends Omit<ClientOptions, 'url'> {
  script?: Script;
  /** After this many requests the model only answers with an error, whatever the script says. */
  maximumRequests?: number;
}

/** A run of the client with all requests that it sent. */
export interface SessionRun extends ClientRun {
  /** The session at the end of the run: the new one after `/clear` or a fork. */
  sessionId: string | undefined;
  requests: RecordedRequest[];
}

/** Runs the real client with a script in a world. Runs in the same world see each other's sessions. */
export async function playSession(options: SessionOptions): Promise<SessionRun> {
  const { script = {}, maximumRequests, ...client } = options;
  const api = await startMockApi(openScript(script, maximumRequests));
  try {
    const run = await runClient({ ...client, url: api.url });
    const sessionId = run.messages.findLast((message) => message.session_id !== undefined)?.session_id;
    return { ...run, sessionId, requests: api.requests };
  } finally {
    await api.close();
  }
}

/**
 * The smallest window that the client accepts for auto compaction; a reported usage of 67,000 tokens exceeds it. Report
 * it in the second answer or later: the last round is never summarized, so with one round nothing is compacted.
 */
export const smallWindow = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
export const tooManyTokens = 70_000;
