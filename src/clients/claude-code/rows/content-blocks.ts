export type Fields = Record<string, unknown>;

export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined;
}

/** Or "". NUL characters, which occur in output of programs, are replaced, because SQLite ends a text there. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

/** The content blocks of a message. No field is certain: other versions and programs write them too. */
export function blocksOf(content: unknown): Fields[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return objectsOf(content);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: unknown): Fields[] {
  return listOf(value).filter((each) => each !== null && typeof each === 'object') as Fields[];
}

export function plainText(content: unknown): string {
  return blocksOf(content)
    .map((block) => (block.type === 'image' ? '[image]' : textOf(block.text)))
    .join('\n');
}

export function keptUuidsOf(compactMetadata: unknown): string[] {
  const kept = fieldOf(compactMetadata, 'preservedMessages');
  const uuids = fieldOf(kept, 'allUuids') ?? fieldOf(kept, 'uuids');
  return listOf(uuids).map(textOf).filter(Boolean);
}

export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The counts that the client compares with its threshold: all input, cached or not, and the output. */
const COUNTED = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens'];

/** The tokens of a usage; undefined if it has no count. Only safe integers, because the database has no others. */
export function countTokens(usage: unknown): number | undefined {
  const counts = COUNTED.flatMap((name) => countOf(fieldOf(usage, name)) ?? []).filter(Number.isSafeInteger);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

/** Throws if it is no JSON. An editor may have saved the file with a byte order mark. */
export function parseRow(row: Buffer | string): unknown {
  const text = String(row);
  return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
}

/** The parsed fields of a row or file; undefined if it is no JSON object. Never throws. */
export function parseFields(text: Buffer | string): Fields | undefined {
  try {
    const row = parseRow(text);
    return row !== null && typeof row === 'object' && !Array.isArray(row) ? (row as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** How the client and supported APIs report that a request is larger than the model accepts. */
const TOO_LONG =
  /^(?:API Error: )?(?:4\d\d )?[^\n]{0,120}?(?:prompt is too long|input is too long|exceed context limit|maximum context length|request too large)/i;

export function isTooLong(error: string): boolean {
  return TOO_LONG.test(error);
}
