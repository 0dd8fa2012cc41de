import {
  compactionsOf,
  type RecordedRequest,
  textOfMessage,
  type WireCompaction,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';

/** Counted from 1. Throws when there was no such compaction: a test about it must not pass by finding nothing. */
export function requestsAfterCompaction(
  run: { requests: RecordedRequest[] },
  nth: number,
  agentId?: string,
): RecordedRequest[] {
  return compaction(run.requests, nth, agentId).after;
}

export function firstRequestAfterCompaction(
  run: { requests: RecordedRequest[] },
  nth: number,
  agentId?: string,
): RecordedRequest {
  const first = requestsAfterCompaction(run, nth, agentId)[0];
  if (first === undefined) throw new Error(`The client sent no request after compaction ${nth}.`);
  return first;
}

/** What the summarizer was told, at the end of the conversation it was shown. */
export function summarizerPrompt(
  run: { requests: RecordedRequest[] },
  nth: number,
  agentId?: string,
): string {
  const request = compaction(run.requests, nth, agentId).summarizer[0]!;
  return textOfMessage(request.body.messages.findLast((message) => message.role === 'user')!);
}

function compaction(requests: RecordedRequest[], nth: number, agentId?: string): WireCompaction {
  const compactions = compactionsOf(requests, agentId);
  const found = compactions[nth - 1];
  if (found === undefined)
    throw new Error(`There were ${compactions.length} compactions, so none with number ${nth}.`);
  return found;
}
