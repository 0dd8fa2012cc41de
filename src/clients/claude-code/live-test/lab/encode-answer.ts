import type { Answer, Failure } from './wire.ts';

const defaultInputTokens = 1_000;
const defaultOutputTokens = 10;

interface Block {
  /** The block as it stands before and after its contents were streamed. */
  empty: Record<string, unknown>;
  whole: Record<string, unknown>;
  delta: Record<string, unknown>;
}

/** The answer to a request that did not ask for a stream. `nth` makes ids unique over a run. */
export function encodeMessage(answer: Answer, model: string, nth: number): Record<string, unknown> {
  const content = blocksOf(answer, nth).map((block) => block.whole);
  return { ...envelope(model, nth), content, stop_reason: stopReason(answer), usage: usageOf(answer) };
}

/** The same answer as server-sent events, each block in one delta. */
export function encodeStream(answer: Answer, model: string, nth: number): string {
  const usage = usageOf(answer);
  const start = {
    ...envelope(model, nth),
    content: [],
    stop_reason: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const delta = { stop_reason: stopReason(answer), stop_sequence: null };
  const end = [event('message_delta', { delta, usage }), event('message_stop', {})];
  return [
    event('message_start', { message: start }),
    ...blocksOf(answer, nth).flatMap((block, index) => [
      event('content_block_start', { index, content_block: block.empty }),
      event('content_block_delta', { index, delta: block.delta }),
      event('content_block_stop', { index }),
    ]),
    ...(answer.isLeftOpen ? [] : end),
  ].join('');
}

export function encodeFailure(failure: Failure): Record<string, unknown> {
  const type = failure.status >= 500 ? 'api_error' : 'invalid_request_error';
  return { type: 'error', error: { type, message: failure.message } };
}

function blocksOf(answer: Answer, nth: number): Block[] {
  const blocks: Block[] = [];
  if (answer.thinking !== undefined) {
    const signature = 'bGFi';
    blocks.push({
      empty: { type: 'thinking', thinking: '', signature },
      whole: { type: 'thinking', thinking: answer.thinking, signature },
      delta: { type: 'thinking_delta', thinking: answer.thinking },
    });
  }
  if (answer.text !== undefined) {
    blocks.push({
      empty: { type: 'text', text: '' },
      whole: { type: 'text', text: answer.text },
      delta: { type: 'text_delta', text: answer.text },
    });
  }
  for (const [index, { name, input }] of (answer.calls ?? []).entries()) {
    const head = { type: 'tool_use', id: `toolu_lab_${nth}_${index}`, name };
    const delta = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
    blocks.push({ empty: { ...head, input: {} }, whole: { ...head, input }, delta });
  }
  return blocks;
}

function envelope(model: string, nth: number): Record<string, unknown> {
  return { id: `msg_lab_${nth}`, type: 'message', role: 'assistant', model, stop_sequence: null };
}

function stopReason(answer: Answer): string {
  return (answer.calls?.length ?? 0) > 0 ? 'tool_use' : 'end_turn';
}

function usageOf(answer: Answer): Record<string, number> {
  return {
    input_tokens: answer.inputTokens ?? defaultInputTokens,
    output_tokens: answer.outputTokens ?? defaultOutputTokens,
  };
}

function event(type: string, data: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
