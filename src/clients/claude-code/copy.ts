import { randomUUID } from 'node:crypto';
import type { ClientCopy, LiveRow, Placeholder } from '../client-copy.ts';
import {
  blocksOf,
  type Fields,
  fieldOf,
  keptUuidsOf,
  parseFields,
  plainText,
  textOf,
} from './rows/content-blocks.ts';

/** The client loads what follows a boundary only, and uses the last token count, so both are those of the copy. */
const encode: ClientCopy['encode'] = function* (units, head) {
  const boundaryUuid = randomUUID();
  const noticeUuid = randomUUID();
  const { cwd, sessionId, time } = head;
  const { version, gitBranch, timestamp } = units[0]?.rows[0]?.fields ?? {};
  const place = { cwd, sessionId, version, gitBranch, timestamp: timestamp ?? time };
  const common = { isSidechain: false, userType: 'external', ...place };
  yield line({
    parentUuid: null,
    ...common,
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    isMeta: false,
    level: 'info',
    uuid: boundaryUuid,
    compactMetadata: { trigger: 'manual', preTokens: head.tokensBefore, postTokens: head.tokens },
  });
  yield line({
    parentUuid: boundaryUuid,
    ...common,
    type: 'user',
    message: { role: 'user', content: head.notice },
    uuid: noticeUuid,
    isVisibleInTranscriptOnly: true,
    isCompactSummary: true,
  });
  let parentUuid: string = noticeUuid;
  for (const { rows, tokensSoFar } of units) {
    for (const { fields, uuid } of rows) {
      yield line(copied({ ...fields, parentUuid, sessionId }, tokensSoFar));
      parentUuid = uuid;
    }
  }
};

function copied(fields: Fields, tokensSoFar: number): Fields {
  const { logicalParentUuid: _, requestRef: __, session_id, ...rest } = fields;
  const own = { ...rest, session_id: session_id && rest.sessionId };
  const usage = fieldOf(fields.message, 'usage');
  if (usage === null || typeof usage !== 'object') return own;
  const counted = { input_tokens: tokensSoFar, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const message = { ...(fields.message as Fields), usage: { ...usage, ...counted, output_tokens: 0 } };
  return { ...own, message };
}

function line(fields: Fields): Buffer {
  return Buffer.from(`${JSON.stringify(fields)}\n`);
}

const SENT = ['user', 'assistant', 'attachment'];

const findLive: ClientCopy['findLive'] = (lines) => {
  const seen = new Set<string>();
  let rows: LiveRow[] = [];
  let summary: string | undefined;
  let kept = new Set<string>();
  for (const { bytes, number: line } of lines) {
    const fields = parseFields(bytes);
    const uuid = textOf(fields?.uuid);
    // The client writes some rows twice.
    if (fields === undefined || uuid === '' || seen.has(uuid) || fields.isSidechain === true) continue;
    seen.add(uuid);
    if (fields.type === 'system' && fields.subtype === 'compact_boundary')
      kept = new Set(keptUuidsOf(fields.compactMetadata));
    else if (fields.isCompactSummary) {
      rows = rows.filter((row) => kept.has(row.uuid));
      if (fieldOf(fields.summarizeMetadata, 'direction') === 'from') rows.push({ fields, uuid, line });
      else summary = plainText(fieldOf(fields.message, 'content'));
      kept = new Set();
    } else if (SENT.includes(String(fields.type)) && !isError(fields)) rows.push({ fields, uuid, line });
  }
  return { rows, summary };
};

/** Whether the row is an error message that the client wrote in place of an answer. */
function isError({ isApiErrorMessage, message }: Fields): boolean {
  return isApiErrorMessage === true || fieldOf(message, 'model') === '<synthetic>';
}

/** Replacing shorter texts saves nothing. */
const MASKED_CHARACTERS_MIN = 300;
/** Answers of these tools are the user's words. */
const ANSWERED_BY_USER = /^(?:AskUserQuestion|ExitPlanMode)\b/;
const THINKING = ['thinking', 'redacted_thinking'];
const NAME_CHARACTERS_MAX = 100;

/** Attachments that can be obtained again: files, output of hooks and editors, reminders. */
const COPIES =
  /^(?:file|new_file|pdf|edited_text_file|directory|selected_lines|opened_file|diagnostics|hook_|invoked_skills|todo|task_reminder|mcp_resource)/;

function isAssistant({ fields }: LiveRow): boolean {
  return fields.type === 'assistant';
}

function partsOf(row: LiveRow): ReturnType<ClientCopy['partsOf']> {
  const part = (text: unknown) => ({ text: textOf(text), pictures: 0 });
  if (row.fields.type === 'attachment') return [part(renderedText(row.fields))];
  return blocks(row).map((block) => {
    if (block.type === 'tool_result') return resultPart(block);
    if (THINKING.includes(textOf(block.type))) return part(block.thinking ?? block.data);
    if (block.type === 'tool_use') return part(JSON.stringify(block.input ?? {}));
    if (block.type === 'text') return part(block.text);
    return { text: '', pictures: 1 };
  });
}

const lighten: ClientCopy['lighten'] = (row, placeholder, nameOf) => {
  const { type, attachment } = row.fields;
  if (type === 'attachment') return COPIES.test(textOf(fieldOf(attachment, 'type'))) ? undefined : row;
  const lighter = blocks(row)
    .filter((block) => !THINKING.includes(textOf(block.type)))
    .map((block) => {
      if (block.type === 'tool_use') return { ...block, input: maskInput(block.input, placeholder) };
      return block.type === 'tool_result' ? maskResult(block, placeholder, nameOf) : block;
    });
  if (lighter.length === 0) return undefined;
  const results = lighter.filter((block) => block.type === 'tool_result');
  const left = results.map(({ content }) => content);
  const isAnswer = results.some((block) => ANSWERED_BY_USER.test(nameOf(textOf(block.tool_use_id))));
  // The client keeps another copy of a result for the screen; of an answer, the user's words apart from its own.
  const screen = left.length === 0 || isAnswer ? {} : { toolUseResult: left.length === 1 ? left[0] : left };
  return withContent(row, lighter, screen);
};

function maskResult(block: Fields, placeholder: Placeholder, nameOf: (callId: string) => string): Fields {
  const { text, pictures } = resultPart(block);
  const name = nameOf(textOf(block.tool_use_id));
  if ((text.length < MASKED_CHARACTERS_MIN && pictures === 0) || ANSWERED_BY_USER.test(name)) return block;
  const seen = pictures === 0 ? '' : ' with pictures';
  return { ...block, content: placeholder(`result of ${name}${seen}`, text.length) };
}

function maskInput(value: unknown, placeholder: Placeholder): unknown {
  if (typeof value === 'string' && value.length >= MASKED_CHARACTERS_MIN)
    return placeholder('text of this call', value.length);
  if (Array.isArray(value)) return value.map((each) => maskInput(each, placeholder));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskInput(each, placeholder)]));
}

function dropUnpaired(row: LiveRow, isPaired: (callId: string) => boolean): LiveRow | undefined {
  const [kind, id] = isAssistant(row) ? ['tool_use', 'id'] : ['tool_result', 'tool_use_id'];
  const all = blocks(row);
  const left = all.filter((block) => block.type !== kind || isPaired(textOf(block[id!])));
  if (left.length === all.length) return row;
  return left.length === 0 ? undefined : withContent(row, left);
}

function withContent(row: LiveRow, content: unknown, more: Fields = {}): LiveRow {
  const message = { ...(row.fields.message as Fields), content };
  return { ...row, fields: { ...row.fields, message, ...more } };
}

function blocks({ fields }: LiveRow): Fields[] {
  return blocksOf(fieldOf(fields.message, 'content'));
}

function resultPart({ content }: Fields): { text: string; pictures: number } {
  const inner = blocksOf(content);
  const texts = inner.map(({ type, text }) => (type === 'text' ? textOf(text) : ''));
  return { text: texts.join('\n'), pictures: inner.filter(({ type }) => type !== 'text').length };
}

/** The text of an attachment as the model got it; older clients do not store that. */
function renderedText({ rendered, attachment }: Fields): string {
  if (!Array.isArray(rendered)) return JSON.stringify(attachment ?? '');
  return rendered.map((each) => plainText(fieldOf(each, 'content'))).join('\n');
}

function nameCall(tool: string, input: unknown): string {
  const told = Object.values((input ?? {}) as Fields).find((value) => typeof value === 'string') ?? '';
  const line = told.replace(/\s+/g, ' ').trim();
  const shown = line.length > NAME_CHARACTERS_MAX ? `${line.slice(0, NAME_CHARACTERS_MAX)}…` : line;
  return shown === '' ? tool : `${tool} "${shown}"`;
}

export const copy: ClientCopy = {
  findLive,
  encode,
  isAssistant,
  messageIdOf: ({ fields }) => textOf(fieldOf(fields.message, 'id')),
  callsOf: (row) =>
    blocks(row)
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({ id: textOf(id), name: nameCall(textOf(name), input) })),
  answersOf: (row) =>
    blocks(row)
      .filter(({ type }) => type === 'tool_result')
      .map(({ tool_use_id }) => textOf(tool_use_id)),
  partsOf,
  lighten,
  dropUnpaired,
};
