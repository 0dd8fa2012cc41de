/** The parts of the Messages API that the lab uses. Other fields of a body are kept, untyped. */
export interface MessagesRequest {
  model: string;
  stream?: boolean;
  system?: string | ContentBlock[];
  messages: WireMessage[];
  tools?: { name: string }[];
  [key: string]: unknown;
}

export interface WireMessage {
  /** `system` too: some models get hook output as system messages between the others. */
  role: 'user' | 'assistant' | 'system';
  content: string | ContentBlock[];
}

export interface ContentBlock {
  type: string;
  text?: string;
  thinking?: string;
  name?: string;
  input?: unknown;
  content?: string | ContentBlock[];
  [key: string]: unknown;
}

/** Who sent the request; `other` is anything else: titles, warm-ups, token counts, unknown calls. */
export type RequestKind = 'main' | 'summarizer' | 'subagent' | 'other';

export interface RecordedRequest {
  kind: RequestKind;
  path: string;
  sessionId?: string;
  /** Set for requests of a subagent or of its summarizer. */
  agentId?: string;
  body: MessagesRequest;
  answer: Answer | Failure;
}

/** One answer of the scripted model. `inputTokens` is the context size reported to the client. */
export interface Answer {
  text?: string;
  calls?: ToolCall[];
  inputTokens?: number;
  outputTokens?: number;
  /** The prompt was cached for an hour, as the client may ask. */
  isCachedForHour?: boolean;
  /** The model has not finished: the stream stays open until the client aborts it. */
  isLeftOpen?: boolean;
}

export interface ToolCall {
  name: string;
  input: Record<string, unknown>;
}

/** An API error. The client retries 5xx and 429 with growing delays, which makes a run slow. */
export interface Failure {
  status: number;
  message: string;
}

export function isFailure(step: Answer | Failure): step is Failure {
  return 'status' in step;
}

export function textOfMessage(message: WireMessage): string {
  return textOfContent(message.content);
}

export function textOfContent(content: string | ContentBlock[]): string {
  return typeof content === 'string' ? content : content.map(textOfBlock).join('\n');
}

function textOfBlock(block: ContentBlock): string {
  if (block.text !== undefined) return block.text;
  if (block.thinking !== undefined) return block.thinking;
  if (block.input !== undefined) return `${block.name} ${JSON.stringify(block.input)}`;
  if (block.content !== undefined) return textOfContent(block.content);
  return '';
}

/** A compaction in the recorded requests: those for a summary (several if repeated), then those that followed. */
export interface WireCompaction {
  summarizer: RecordedRequest[];
  /** Requests of the same thread, up to its next compaction. */
  after: RecordedRequest[];
}

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
