import { textOfMessage } from './text-of.ts';
import { isFailure, type RecordedRequest } from './wire.ts';

/** A compaction as the wire shows it: the requests for a summary (several if it was asked again), then what followed. */
export interface WireCompaction {
  summarizer: RecordedRequest[];
  /** Requests of the same thread, up to its next compaction. */
  after: RecordedRequest[];
}

/** The compactions of the session itself, or of one of its agents, in order. */
export function compactionsOf(requests: RecordedRequest[], agentId?: string): WireCompaction[] {
  const compactions: WireCompaction[] = [];
  let asking = false;
  for (const request of requests) {
    if (request.agentId !== agentId || request.kind === 'other') continue;
    if (request.kind !== 'summarizer') {
      asking = false;
      compactions.at(-1)?.after.push(request);
      continue;
    }
    // An answer without a summary makes the client ask again: the same compaction still.
    if (asking) compactions.at(-1)?.summarizer.push(request);
    else compactions.push({ summarizer: [request], after: [] });
    asking = !hasSummary(request);
  }
  return compactions;
}

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

function hasSummary({ answer }: RecordedRequest): boolean {
  return !isFailure(answer) && (answer.text ?? '').includes('<summary>');
}
