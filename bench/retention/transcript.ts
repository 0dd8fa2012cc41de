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

export function readTranscript(file: string): Measured {
  const rows: Row[] = [];
  let cwd = '';
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      if (text.trim() === '') return;
      let row: any;
      try {
        row = JSON.parse(text);
      } catch {
        return;
      }
      if ((row.type !== 'user' && row.type !== 'assistant') || row.isSidechain || !row.message) return;
      cwd ||= row.cwd ?? '';
      rows.push({
        line: index + 1,
        role: row.type,
        isSummary: row.isCompactSummary === true,
        isMeta: row.isMeta === true,
        messageId: row.message.id ?? '',
        blocks: blocksOf(row.message.content),
      });
    });
  return { file, cwd, rows };
}

function blocksOf(content: unknown): Block[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: any): Block[] => {
    if (block?.type === 'text') return [{ type: 'text', text: String(block.text ?? '') }];
    if (block?.type === 'tool_use')
      return [{ type: 'use', name: String(block.name), input: block.input ?? {} }];
    if (block?.type === 'tool_result') return [{ type: 'result', text: resultText(block.content) }];
    return [];
  });
}

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: any) => String(part?.text ?? '')).join('\n');
}

/** Every string a tool was given, one per line. */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  if (Array.isArray(input)) return input.map(inputText).join('\n');
  if (input !== null && typeof input === 'object') return Object.values(input).map(inputText).join('\n');
  return String(input ?? '');
}
