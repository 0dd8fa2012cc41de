import { isFailure, type RecordedRequest } from './wire.ts';

/** A compaction in the recorded requests: those for a summary (several if repeated), then those that followed. */
export interface WireCompaction {
  summarizer: RecordedRequest[];
  /** Requests of the same thread, up to its next compaction. */
  after: RecordedRequest[];
}

/** The compactions of the session or of one of its agents, in order. */
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
    // After an answer without a summary the client asks again, for the same compaction.
    if (asking) compactions.at(-1)?.summarizer.push(request);
    else compactions.push({ summarizer: [request], after: [] });
    asking = !hasSummary(request);
  }
  return compactions;
}

function hasSummary({ answer }: RecordedRequest): boolean {
  return !isFailure(answer) && (answer.text ?? '').includes('<summary>');
}
