/** One field of a value that may be anything. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** A text that the client wrote, or none. Output of programs holds NUL characters, at which SQLite would end a text. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

/** A block of a message. Nothing about it is certain: other versions and other programs write them too. */
export type Block = Record<string, unknown>;

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

/** The fields of a row; nothing when it is none. Never throws. */
export function parseFields(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const row = JSON.parse(bytes.toString('utf8'));
    return row !== null && typeof row === 'object' && !Array.isArray(row) ? row : undefined;
  } catch {
    return undefined;
  }
}
