import type { CompactionTrigger, Entry, Origin } from '../../domain/entry.ts';
import { coordinatorText, reportText } from './agent-messages.ts';
import { decodeAction } from './decode-action.ts';
import { type AgentEnd, decodeAgentEnd, decodeTaskStatus } from './decode-agent-end.ts';
import { parseRow } from './parse-row.ts';
import { textOf } from './text-of.ts';
import { typedText } from './typed-text.ts';

/** A decoded transcript line; `unparseable` is counted, everything else unknown is simply not for us. */
export interface DecodedLine {
  uuid: string;
  sessionId: string;
  cwd: string;
  branch: string;
  /** Of the client that wrote it. */
  version: string;
  sidechain: boolean;
  unparseable: boolean;
  entries: Entry[];
}

/** Nothing about a row is certain: other versions and other programs write them too. */
interface Row {
  type?: unknown;
  sessionId?: unknown;
  cwd?: unknown;
  gitBranch?: unknown;
  version?: unknown;
  subtype?: unknown;
  uuid?: unknown;
  timestamp?: unknown;
  isSidechain?: unknown;
  isMeta?: unknown;
  isCompactSummary?: unknown;
  isApiErrorMessage?: unknown;
  requestedModel?: unknown;
  message?: { id?: unknown; model?: unknown; content?: unknown; usage?: Record<string, unknown> } | null;
  attachment?: Record<string, unknown> | null;
  origin?: { kind?: unknown } | null;
  toolUseResult?: { agentId?: unknown } | null;
  compactMetadata?: Record<string, unknown> | null;
}

interface Block {
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

const LOOK_AHEAD_BYTES = 420;
const BOOKKEEPING_STARTS = ['file-history-snapshot', 'api-request', 'queue-operation"'].map(
  (type) => `{"type":"${type}`,
);

/** What the client puts around the words of a user who refused a tool call. */
const REFUSAL =
  /^The user doesn't want to (?:proceed with this tool use|take this action)[\s\S]*?(?:the user said|user provided the following reason[^:]*):\s*([\s\S]+?)(?:\n\nNote: |$)/;

const NOTHING: DecodedLine = {
  uuid: '',
  sessionId: '',
  cwd: '',
  branch: '',
  version: '',
  sidechain: false,
  unparseable: false,
  entries: [],
};

/** One transcript line as Claude Code 1.0 to 2.1 writes it → entries. Never throws. */
export function decodeLine(bytes: Buffer, line: number): DecodedLine {
  if (bytes.length < 2 || isBookkeeping(bytes.toString('latin1', 0, LOOK_AHEAD_BYTES))) return NOTHING;
  let row: Row;
  try {
    row = parseRow(bytes) as Row;
  } catch {
    return { ...NOTHING, unparseable: true };
  }
  if (row === null || typeof row !== 'object' || typeof row.uuid !== 'string') return NOTHING;
  const origin: Origin = { uuid: textOf(row.uuid), line, time: textOf(row.timestamp) };
  return {
    uuid: origin.uuid,
    sessionId: textOf(row.sessionId),
    cwd: textOf(row.cwd),
    branch: textOf(row.gitBranch),
    version: textOf(row.version),
    sidechain: row.isSidechain === true,
    unparseable: false,
    entries: decodeRow(row, origin),
  };
}

/** Rows that only the client needs are told by their first bytes, so that megabytes of them are never parsed. */
function isBookkeeping(start: string): boolean {
  return start.includes('"type":"progress"') || BOOKKEEPING_STARTS.some((mark) => start.startsWith(mark));
}

function decodeRow(row: Row, origin: Origin): Entry[] {
  if (row.type === 'assistant') return decodeAssistant(row, origin);
  if (row.type === 'user') return decodeUser(row, origin);
  if (row.type === 'system' && row.subtype === 'compact_boundary') return [decodeBoundary(row, origin)];
  if (row.type === 'attachment') return decodeAttachment(row, origin);
  return [];
}

function decodeAssistant(row: Row, origin: Origin): Entry[] {
  const message = row.message;
  if (!message || message.model === '<synthetic>' || row.isApiErrorMessage) return [];
  const entries: Entry[] = [];
  const contextTokens = countContextTokens(message.usage);
  if (contextTokens > 0) {
    entries.push({
      origin,
      type: 'measured',
      messageId: textOf(message.id),
      model: modelOf(row),
      contextTokens,
    });
  }
  for (const block of blocksOf(message.content)) {
    const text = textOf(block.text);
    if (block.type === 'text' && text.trim() !== '') entries.push({ origin, type: 'said', text });
    if (block.type === 'thinking' && textOf(block.thinking).trim() !== '')
      entries.push({ origin, type: 'thought', text: textOf(block.thinking) });
    if (block.type === 'tool_use') {
      const tool = textOf(block.name);
      entries.push({
        origin,
        type: 'called',
        callId: textOf(block.id),
        tool,
        action: decodeAction(tool, (block.input ?? {}) as Record<string, unknown>),
      });
    }
  }
  return entries;
}

function decodeUser(row: Row, origin: Origin): Entry[] {
  const content = row.message?.content;
  if (row.isCompactSummary) return [{ origin, type: 'summarized', text: plainText(content) }];
  const blocks = blocksOf(content);
  const answers: Entry[] = [];
  for (const block of blocks)
    if (block.type === 'tool_result') answers.push(...decodeAnswer(row, block, origin));
  if (answers.length > 0) return answers;
  const whole = blocks.map((block) => (block.type === 'image' ? '[image]' : textOf(block.text))).join('\n');
  if (whole.startsWith('[Request interrupted by user')) return [{ origin, type: 'interrupted' }];
  const end = decodeAgentEnd(whole);
  if (end) return [ended(end, origin)];
  const text = row.isMeta ? toldText(row, whole) : typedText(whole);
  return text === '' ? [] : [{ origin, type: 'prompt', text }];
}

/** A user who refuses a tool call says why: those are the user's words too. */
function decodeAnswer(row: Row, block: Block, origin: Origin): Entry[] {
  const whole = plainText(block.content);
  const text = typeof row.toolUseResult?.agentId === 'string' ? reportText(whole) : whole;
  const failed = block.is_error === true;
  const answer: Entry = { origin, type: 'answered', callId: textOf(block.tool_use_id), text, failed };
  const refusal =
    (failed && text.startsWith("The user doesn't want to") && REFUSAL.exec(text)?.[1]?.trim()) || '';
  if (refusal !== '' && !refusal.startsWith('The user wants to clarify'))
    return [answer, { origin, type: 'prompt', text: refusal }];
  const end = decodeAgentEnd(text);
  return end ? [answer, ended(end, origin)] : [answer];
}

/** What came while the model was at work stands in the file as an attachment: a prompt, or the end of an agent. */
function decodeAttachment(row: Row, origin: Origin): Entry[] {
  const attachment = row.attachment ?? {};
  const whole = attachment.type === 'queued_command' ? plainText(attachment.prompt) : '';
  const end = attachment.type === 'task_status' ? decodeTaskStatus(attachment) : decodeAgentEnd(whole);
  if (end) return [ended(end, origin)];
  const text = (attachment.commandMode ?? 'prompt') === 'prompt' ? typedText(whole) : '';
  return text === '' ? [] : [{ origin, type: 'prompt', text }];
}

function ended(end: AgentEnd, origin: Origin): Entry {
  return { origin, type: 'agent-ended', ...end };
}

/** Of the rows that nobody typed, only what a subagent was told by the main session is a prompt. */
function toldText(row: Row, whole: string): string {
  return row.origin?.kind === 'coordinator' ? coordinatorText(whole) : '';
}

function decodeBoundary(row: Row, origin: Origin): Entry {
  const metadata = row.compactMetadata ?? {};
  const preserved = metadata.preservedMessages as { uuids?: unknown; allUuids?: unknown } | null | undefined;
  return {
    origin,
    type: 'compacted',
    trigger: triggerOf(metadata.trigger),
    preTokens: optionalNumber(metadata.preTokens),
    postTokens: optionalNumber(metadata.postTokens),
    durationMs: optionalNumber(metadata.durationMs),
    keptUuids: textsOf(preserved?.allUuids ?? preserved?.uuids),
  };
}

function triggerOf(value: unknown): CompactionTrigger {
  return value === 'auto' || value === 'manual' ? value : 'unknown';
}

/** The API names models without the size of their window; what the client asked for has it. */
function modelOf(row: Row): string {
  const isLarge = textOf(row.requestedModel).endsWith('[1m]');
  return `${textOf(row.message?.model)}${isLarge ? '[1m]' : ''}`;
}

/** What the client holds against its threshold: all it sent, from the cache or not, and the answer. */
function countContextTokens(usage: Record<string, unknown> | null | undefined): number {
  if (!usage) return 0;
  return (
    numberOf(usage.input_tokens) +
    numberOf(usage.cache_creation_input_tokens) +
    numberOf(usage.cache_read_input_tokens) +
    numberOf(usage.output_tokens)
  );
}

function blocksOf(content: unknown): Block[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter((block) => block !== null && typeof block === 'object') : [];
}

function plainText(content: unknown): string {
  return blocksOf(content)
    .map((block) => (block.type === 'image' ? '[image]' : textOf(block.text)))
    .join('\n');
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function optionalNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((each) => each !== '') : [];
}
