import {
  type Failure,
  type MessagesRequest,
  type ToolCall,
  textOfContent,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';

export function fail(status: number, message: string): Failure {
  return { status, message };
}

/** In the foreground unless told otherwise: then the session waits, and the order of requests is certain. */
export function agent(prompt: string, options: { type?: string; background?: boolean } = {}): ToolCall {
  const { type = 'general-purpose', background = false } = options;
  const input = { description: 'lab agent', prompt, subagent_type: type, run_in_background: background };
  return { name: 'Agent', input };
}

/** All text a request puts before the model: system prompt, messages, tool calls and tool results, in order. */
export function textOf(request: { body: MessagesRequest }): string {
  const { system, messages } = request.body;
  return [textOfContent(system ?? []), ...messages.map(textOfMessage)].join('\n');
}
