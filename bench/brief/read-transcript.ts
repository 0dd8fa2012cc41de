import { readFileSync } from 'node:fs';

/** A row of the conversation as the measure sees it: read plainly and apart from the product, so that both cannot err alike. */
export interface Row {
  role: 'user' | 'assistant' | 'summary';
  /** All that was said and printed, and what tools were given. */
  text: string;
  messageId: string;
  /** What the user typed; empty for all other rows. */
  typed: string;
}

/** What was in front of the summarizer, and what came after it. */
export interface MeasuredCompaction {
  summary: string;
  /** Messages that the client kept as they were. */
  kept: string;
  /** Since the compaction before, and before that one. */
  prompts: string[];
  earlierPrompts: string[];
  before: string;
  /** What the assistant said and called in its next turns. */
  after: string;
}

const TURNS_AFTER = 30;
/** Rows of the client in the user's name. */
const MACHINE_MADE =
  /^\s*(?:<(?!pasted)|\[Request interrupted|Operation stopped by hook|Caveat:|This session is being continued|\[tideproof\])/;
const REFUSAL_WORDS =
  /^The user doesn't want to [\s\S]*?the user said:\n(?!The user wants to clarify)([\s\S]+?)(?:\n\nNote: |$)/;

type Fields = Record<string, unknown>;

export function readCompactions(file: string): MeasuredCompaction[] {
  const rows: (Row & { uuid: string; parent: string })[] = [];
  let keptUuids: string[] = [];
  const found: MeasuredCompaction[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const fields = parse(line);
    if (fields?.isSidechain === true) continue;
    const preserved = fieldsOf(fieldsOf(fields?.compactMetadata)?.preservedMessages);
    if (preserved) keptUuids = ((preserved.allUuids ?? preserved.uuids) as string[] | undefined) ?? [];
    const row = fields && rowOf(fields);
    if (!row) continue;
    const parent = String(fields.parentUuid);
    // The user went back: the prompt takes the place of an earlier one.
    const left =
      row.typed === '' ? -1 : rows.findIndex((other) => other.typed !== '' && other.parent === parent);
    if (left !== -1) rows.splice(left);
    rows.push({ ...row, uuid: String(fields.uuid), parent });
    if (row.role !== 'summary') continue;
    const last = rows.findLastIndex(({ role }, index) => role === 'summary' && index < rows.length - 1);
    const typed = (some: readonly Row[]) => [
      ...new Set(some.map((one) => one.typed).filter((text) => text !== '')),
    ];
    found.push({
      summary: row.text,
      kept: rows
        .filter(({ uuid }) => keptUuids.includes(uuid))
        .map(({ text }) => text)
        .join('\n'),
      prompts: typed(rows.slice(last + 1)),
      earlierPrompts: typed(rows.slice(0, last + 1)),
      before: rows
        .slice(0, -1)
        .map(({ text }) => text)
        .join('\n'),
      after: '',
    });
    keptUuids = [];
  }
  const places = rows.flatMap(({ role }, index) => (role === 'summary' ? [index] : []));
  return found.map((one, nth) => ({ ...one, after: saidAfter(rows.slice(places[nth]! + 1)) }));
}

function saidAfter(rows: readonly Row[]): string {
  const turns = new Set<string>();
  const said: string[] = [];
  for (const { role, messageId, text } of rows) {
    if (role === 'summary') break;
    if (role === 'user') continue;
    turns.add(messageId);
    if (turns.size > TURNS_AFTER) break;
    said.push(text);
  }
  return said.join('\n');
}

function rowOf(fields: Fields): Row | undefined {
  const queued = fieldsOf(fields.attachment);
  if (queued?.type === 'queued_command' && queued.commandMode === 'prompt') {
    const typed = typedText(textOf(queued.prompt));
    return { role: 'user', text: typed, messageId: '', typed };
  }
  const message = fieldsOf(fields.message);
  if (!message || (fields.type !== 'user' && fields.type !== 'assistant')) return undefined;
  const blocks = blocksOf(message.content);
  const text = blocks.map(textOfBlock).join('\n');
  const isSummary = fields.isCompactSummary === true;
  const isTyped = fields.type === 'user' && !isSummary && fields.isMeta !== true;
  return {
    role: isSummary ? 'summary' : fields.type,
    text,
    messageId: textOf(message.id),
    typed: isTyped ? typedOf(blocks, text) : '',
  };
}

/** A prompt, or the words of a refusal. */
function typedOf(blocks: readonly Fields[], text: string): string {
  if (blocks.some(({ type }) => type === 'tool_result')) return REFUSAL_WORDS.exec(text)?.[1]?.trim() ?? '';
  return typedText(text);
}

function typedText(text: string): string {
  return MACHINE_MADE.test(text) ? '' : text.trim();
}

function blocksOf(content: unknown): Fields[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  return blocks.map(fieldsOf).filter((block) => block !== undefined);
}

function textOfBlock(block: Fields): string {
  if (block.type === 'text') return textOf(block.text);
  if (block.type === 'tool_use') return stringsIn(block.input).join('\n');
  return block.type === 'tool_result' ? blocksOf(block.content).map(textOfBlock).join('\n') : '';
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

function parse(line: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
