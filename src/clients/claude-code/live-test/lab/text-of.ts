import type { ContentBlock, WireMessage } from './wire.ts';

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
