/** The parts of the Messages API that the lab looks at. Everything else in a body is kept, untyped. */
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

/**
 * Who asked: the session itself, the writer of a compaction summary, an agent the session started,
 * or anything else (titles, warm-ups, token counts, calls we do not know).
 */
export type RequestKind = 'main' | 'summarizer' | 'subagent' | 'other';

/** One request as it came, in the order of arrival, with what it was given as an answer. */
export interface RecordedRequest {
  kind: RequestKind;
  path: string;
  sessionId?: string;
  /** Set when a subagent, or the summarizer of a subagent, asked. */
  agentId?: string;
  atMilliseconds: number;
  body: MessagesRequest;
  answer: Answer | Failure;
}

/** One thing the scripted model says. `inputTokens` is the context size the client is told it has reached. */
export interface Answer {
  text?: string;
  thinking?: string;
  calls?: ToolCall[];
  inputTokens?: number;
  outputTokens?: number;
  /** The model has not finished: the stream stays open until the client breaks it off. */
  isLeftOpen?: boolean;
}

export interface ToolCall {
  name: string;
  input: Record<string, unknown>;
}

/** An error of the API. The client retries 5xx and 429 with growing pauses, so a run gets slow. */
export interface Failure {
  status: number;
  message: string;
}

export function isFailure(step: Answer | Failure): step is Failure {
  return 'status' in step;
}
