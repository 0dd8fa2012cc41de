import type { ClientCopy, LiveRow, Placeholder, RowPart } from '../../client-copy.ts';
import { type Block, blocksOf, fieldOf, textOf } from './content-blocks.ts';

type Fields = Record<string, unknown>;

/** Replacing shorter texts saves nothing. */
const MASKED_CHARACTERS_MIN = 300;
/** Answers of these tools are the user's words. */
const ANSWERED_BY_USER = /^(?:AskUserQuestion|ExitPlanMode)\b/;
const NAME_CHARACTERS_MAX = 100;
/** The attachment type with words of the user; all others were added by the client. */
const OF_USER = 'queued_command';

/** Attachments that can be obtained again: files, output of hooks and editors, reminders. */
const COPIES =
  /^(?:file|new_file|pdf|edited_text_file|directory|selected_lines|opened_file|diagnostics|hook_|invoked_skills|todo|task_reminder|mcp_resource)/;

export function isAssistant({ fields }: LiveRow): boolean {
  return fields.type === 'assistant';
}

export function messageIdOf({ fields }: LiveRow): string {
  return textOf(fieldOf(fields.message, 'id'));
}

export function callsOf(row: LiveRow): { id: string; name: string }[] {
  return blocks(row)
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({ id: textOf(id), name: nameCall(textOf(name), input) }));
}

export function answersOf(row: LiveRow): string[] {
  return blocks(row)
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id }) => textOf(tool_use_id));
}

export function partsOf(row: LiveRow): RowPart[] {
  const { fields } = row;
  if (fields.type === 'attachment') {
    const attachment = fields.attachment as Fields | undefined;
    const kind = attachment?.type === OF_USER ? 'words' : 'material';
    return [part(kind, renderedText(fields))];
  }
  const own = isAssistant(row) ? 'statement' : 'words';
  return blocks(row).map((block) => {
    if (block.type === 'tool_result') return { ...resultPart(block), kind: 'result' };
    if (block.type === 'thinking') return part('thinking', textOf(block.thinking));
    if (block.type === 'redacted_thinking') return part('thinking', textOf(fieldOf(block, 'data')));
    if (block.type === 'tool_use') return part('input', JSON.stringify(block.input ?? {}));
    if (block.type === 'text') return part(own, textOf(block.text));
    return { kind: 'image', text: '', pictures: 1 };
  });
}

export const lighten: ClientCopy['lighten'] = {
  results: maskResults,
  thinking: (row) => withoutBlocks(row, ({ type }) => type === 'thinking' || type === 'redacted_thinking'),
  inputs: maskInputs,
  pictures(row, placeholder) {
    const isPicture = ({ type }: Block) => type === 'image' || type === 'document';
    if (!blocks(row).some(isPicture)) return row;
    const masked = blocks(row).map((block) =>
      isPicture(block) ? { type: 'text', text: placeholder('a picture', 0) } : block,
    );
    return withContent(row, masked);
  },
};

function maskResults(
  row: LiveRow,
  placeholder: Placeholder,
  nameOf: (callId: string) => string,
): LiveRow | undefined {
  const { type, attachment } = row.fields;
  if (type === 'attachment' && COPIES.test(textOf(fieldOf(attachment, 'type')))) return undefined;
  let isMasked = false;
  const masked = blocks(row).map((block) => {
    if (block.type !== 'tool_result') return block;
    const { text, pictures } = resultPart(block);
    const name = nameOf(textOf(block.tool_use_id));
    if ((text.length < MASKED_CHARACTERS_MIN && pictures === 0) || ANSWERED_BY_USER.test(name)) return block;
    isMasked = true;
    const what = `result of ${name}${pictures === 0 ? '' : `, ${pictures === 1 ? 'a picture' : `${pictures} pictures`}`}`;
    return { ...block, content: placeholder(what, text.length) };
  });
  if (!isMasked) return row;
  const lines = masked.filter(({ type }) => type === 'tool_result').map(({ content }) => content);
  return withContent(row, masked, { toolUseResult: lines.length === 1 ? lines[0] : lines });
}

/** Replaces long texts in the input of calls, such as file content or messages to agents. */
function maskInputs(row: LiveRow, placeholder: Placeholder): LiveRow {
  let isMasked = false;
  const shorten = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length >= MASKED_CHARACTERS_MIN) {
      isMasked = true;
      return placeholder('text of this call', value.length);
    }
    if (Array.isArray(value)) return value.map(shorten);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]));
  };
  const masked = blocks(row).map((block) =>
    block.type === 'tool_use' ? { ...block, input: shorten(block.input) } : block,
  );
  return isMasked ? withContent(row, masked) : row;
}

export function dropUnpaired(row: LiveRow, isPaired: (callId: string) => boolean): LiveRow | undefined {
  const [kind, id] = isAssistant(row) ? ['tool_use', 'id'] : ['tool_result', 'tool_use_id'];
  return withoutBlocks(row, (block) => block.type === kind && !isPaired(textOf(block[id!])));
}

function withoutBlocks(row: LiveRow, isLeftOut: (block: Block) => boolean): LiveRow | undefined {
  if (row.fields.type === 'attachment') return row;
  const all = blocks(row);
  const left = all.filter((block) => !isLeftOut(block));
  if (left.length === all.length) return row;
  return left.length === 0 ? undefined : withContent(row, left);
}

function withContent(row: LiveRow, content: unknown, more: Fields = {}): LiveRow {
  const message = { ...(row.fields.message as Fields), content };
  return { ...row, fields: { ...row.fields, message, ...more } };
}

function blocks({ fields }: LiveRow): Block[] {
  return blocksOf(fieldOf(fields.message, 'content'));
}

function part(kind: RowPart['kind'], text: string): RowPart {
  return { kind, text, pictures: 0 };
}

function resultPart({ content }: Block): { text: string; pictures: number } {
  const inner = blocksOf(content);
  const texts = inner.map(({ type, text }) => (type === 'text' ? textOf(text) : ''));
  return { text: texts.join('\n'), pictures: inner.filter(({ type }) => type !== 'text').length };
}

/** The text of an attachment as the model got it; older clients do not store that. */
function renderedText({ rendered, attachment }: Fields): string {
  if (!Array.isArray(rendered)) return JSON.stringify(attachment ?? '');
  return rendered
    .map((each) =>
      blocksOf(fieldOf(each, 'content'))
        .map(({ text }) => textOf(text))
        .join('\n'),
    )
    .join('\n');
}

/** A short name for a call: the tool and its first text argument. */
function nameCall(tool: string, input: unknown): string {
  const told = Object.values((input ?? {}) as Fields).find((value) => typeof value === 'string') as
    | string
    | undefined;
  const line = (told ?? '').replace(/\s+/g, ' ').trim();
  const shown = line.length > NAME_CHARACTERS_MAX ? `${line.slice(0, NAME_CHARACTERS_MAX)}…` : line;
  return shown === '' ? tool : `${tool} "${shown}"`;
}
