import { startMockApi } from './mock-api.ts';
import { type ClientOptions, type ClientRun, runClient } from './run-client.ts';
import { openScript, type Script } from './script.ts';
import type { RecordedRequest } from './wire.ts';

export interface SessionOptions extends Omit<ClientOptions, 'url'> {
  script?: Script;
  /** After so many requests the model only answers with an error, whatever the script says. */
  maximumRequests?: number;
}

/** A run of the client with all that went over the wire. */
export interface SessionRun extends ClientRun {
  /** The session at the end of the run: after `/clear` or a fork it is the new one. */
  sessionId: string | undefined;
  requests: RecordedRequest[];
}

/** Lets the real client play one script in a world. Runs in the same world see each other's sessions, as at home. */
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
 * The smallest window the client takes for auto compaction; a reported usage of 67,000 tokens is then too much.
 * Report it in the second answer or later: the last round is never summarized, so one round alone leaves nothing to do.
 */
export const smallWindow = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
export const tooManyTokens = 70_000;
