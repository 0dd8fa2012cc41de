import { textOf } from './text-of.ts';

/** A block of a message. Nothing about it is certain: other versions and other programs write them too. */
export interface Block {
  type?: unknown;
  text?: unknown;
  thinking?: unknown;
  id?: unknown;
  name?: unknown;
  input?: unknown;
  tool_use_id?: unknown;
  content?: unknown;
  is_error?: unknown;
}

export function blocksOf(content: unknown): Block[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter((block) => block !== null && typeof block === 'object') : [];
}

/** What the blocks say in words; a picture leaves a mark instead of its bytes. */
export function plainText(content: unknown): string {
  return blocksOf(content)
    .map((block) => (block.type === 'image' ? '[image]' : textOf(block.text)))
    .join('\n');
}
