import { readFileSync } from 'node:fs';

/** One thing that happened, read from the raw rows and apart from the product, so that both cannot err alike. */
export interface Happening {
  line: number;
  kind: 'prompt' | 'said' | 'edit' | 'run' | 'todos' | 'other' | 'summary' | 'notice';
  /** Words, path, command, or the list of to-dos as JSON. */
  text: string;
  output: string;
  failed: boolean;
  /** No answer came before the compaction. */
  open: boolean;
}

type Fields = Record<string, unknown>;

/** All that stands in a transcript, in order. */
export function readRecord(file: string): Happening[] {
  const record: Happening[] = [];
  const calls = new Map<string, Happening>();
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const written = parse(text);
    if (!written || written.isSidechain === true) continue;
    const agent = agentRow(written);
    const row = agent ?? written;
    const line = index + 1;
    const add = (kind: Happening['kind'], words: string): Happening => {
      const happening = { line, kind, text: words, output: '', failed: false, open: kind !== 'prompt' };
      record.push(happening);
      return happening;
    };
    if (row.type === 'queue-operation' && row.operation === 'enqueue') add('prompt', str(row.content));
    const content = (row.message as Fields | undefined)?.content;
    const blocks: Fields[] = typeof content === 'string' ? [{ type: 'text', text: content }] : list(content);
    for (const block of blocks) {
      // Of an agent counts what it did, not what it said.
      if (agent && block.type === 'text') continue;
      if (block.type === 'text' && row.type === 'assistant') add('said', str(block.text));
      else if (block.type === 'text' && row.type === 'user')
        add(row.isCompactSummary ? 'summary' : row.isMeta ? 'notice' : 'prompt', str(block.text));
      else if (block.type === 'tool_use') calls.set(str(block.id), add(...callOf(block)));
      else if (block.type === 'tool_result') {
        const call = calls.get(str(block.tool_use_id));
        if (!call) continue;
        call.output = typeof block.content === 'string' ? block.content : textsOf(block.content);
        call.failed = block.is_error === true;
        call.open = false;
      }
    }
  }
  return record;
}

/** What an agent said or did, which some clients repeat in the session that started it. */
function agentRow({ type, data }: Fields): Fields | undefined {
  const progress = type === 'progress' ? (data as Fields | undefined) : undefined;
  return progress?.type === 'agent_progress' ? (progress.message as Fields | undefined) : undefined;
}

function callOf(block: Fields): [Happening['kind'], string] {
  const input = (block.input ?? {}) as Fields;
  switch (block.name) {
    case 'Bash':
      return ['run', str(input.command)];
    case 'Edit':
    case 'Write':
    case 'MultiEdit':
    case 'NotebookEdit':
      return ['edit', str(input.file_path ?? input.notebook_path)];
    case 'TodoWrite':
      return ['todos', JSON.stringify(input.todos ?? [])];
    default:
      return ['other', `${str(block.name)} ${JSON.stringify(input)}`];
  }
}

function textsOf(content: unknown): string {
  return list(content)
    .map((part) => str(part.text))
    .join('\n');
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? (value as Fields[]) : [];
}

function str(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(text: string): Fields | undefined {
  try {
    const row: unknown = JSON.parse(text);
    return row !== null && typeof row === 'object' ? (row as Fields) : undefined;
  } catch {
    return undefined;
  }
}
