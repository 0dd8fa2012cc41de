import { readFileSync } from 'node:fs';

/** A transcript as the measure sees it: read plainly and apart from the product, so that both cannot err alike. */
export interface Row {
  /** 1-based line in the file. */
  line: number;
  role: 'user' | 'assistant';
  isSummary: boolean;
  isMeta: boolean;
  messageId: string;
  blocks: Block[];
}

export type Block =
  | { type: 'text'; text: string }
  | { type: 'use'; name: string; input: Record<string, unknown> }
  | { type: 'result'; text: string };

export interface Measured {
  file: string;
  cwd: string;
  rows: Row[];
}

/** Nothing about a parsed row is certain. */
type Fields = Record<string, unknown>;

export function readTranscript(file: string): Measured {
  const rows: Row[] = [];
  let cwd = '';
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      const row = parseRow(text);
      const message = fieldsOf(row?.message);
      if (!row || !message || row.isSidechain === true) return;
      if (row.type !== 'user' && row.type !== 'assistant') return;
      cwd ||= textOf(row.cwd);
      rows.push({
        line: index + 1,
        role: row.type,
        isSummary: row.isCompactSummary === true,
        isMeta: row.isMeta === true,
        messageId: textOf(message.id),
        blocks: listOf(message.content).flatMap(blockOf),
      });
    });
  return { file, cwd, rows };
}

function parseRow(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function blockOf(block: Fields): Block[] {
  if (block.type === 'text') return [{ type: 'text', text: textOf(block.text) }];
  if (block.type === 'tool_use')
    return [{ type: 'use', name: textOf(block.name), input: fieldsOf(block.input) ?? {} }];
  if (block.type !== 'tool_result') return [];
  const text = listOf(block.content).map((part) => textOf(part.text));
  return [{ type: 'result', text: text.join('\n') }];
}

/** Content is a text, or a list of blocks. */
function listOf(content: unknown): Fields[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return parts.map(fieldsOf).filter((part) => part !== undefined);
}

function fieldsOf(value: unknown): Fields | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Every string a tool was given, one per line. */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (Array.isArray(input)) return input.map(inputText).join('\n');
  if (input !== null && typeof input === 'object') return Object.values(input).map(inputText).join('\n');
  return String(input ?? '');
}
