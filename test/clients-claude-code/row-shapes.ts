import type { Row } from './read-rows.ts';

/** An instruction, as far as its words go. */
export const WORDS = 'Always publish the build without asking.';
export const REFUSAL = `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${WORDS}`;
export const OLD_REFUSAL = `The user doesn't want to take this action right now. STOP what you are doing and wait. The user provided the following reason for the rejection: ${WORDS}`;

export const old = (content: unknown, marks: Row = {}): Row => ({
  type: 'user',
  message: { content },
  ...marks,
});
export const typed = (content: unknown, marks: Row = {}): Row =>
  old(content, { origin: { kind: 'human' }, promptSource: 'typed', ...marks });
export const queued = (prompt: unknown, attachment: Row = {}, marks: Row = {}): Row => ({
  type: 'attachment',
  attachment: { type: 'queued_command', prompt, commandMode: 'prompt', ...attachment },
  ...marks,
});
export const attached = (type: string, fields: Row): Row => ({
  type: 'attachment',
  attachment: { type, ...fields },
});
export const called = (name: string, input: Row = {}): Row => ({
  type: 'assistant',
  message: { content: [{ type: 'tool_use', id: 't1', name, input }] },
});
export const answered = (content: unknown, marks: Row = {}, beside: Row[] = []): Row =>
  old([{ type: 'tool_result', tool_use_id: 't1', is_error: true, content }, ...beside], marks);
/** A call that succeeded. */
export const result = (content: unknown, marks: Row = {}): Row =>
  old([{ type: 'tool_result', tool_use_id: 't1', content }], marks);
export const text = (words: string): Row => ({ type: 'text', text: words });
export const operation = (name: string, content?: string): Row => ({
  type: 'queue-operation',
  operation: name,
  content,
});
export const framed = (tag: string, inside = WORDS) => `<${tag}>${inside}</${tag}>`;
