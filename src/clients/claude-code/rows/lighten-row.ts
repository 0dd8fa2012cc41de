import type { ClientCopy, LiveRow, Placeholder, RowPart } from '../../client-copy.ts';
import { blocksOf, type Fields, fieldOf, textOf } from './content-blocks.ts';

/** Replacing shorter texts saves nothing. */
const MASKED_CHARACTERS_MIN = 300;
/** Answers of these tools are the user's words. */
const ANSWERED_BY_USER = /^(?:AskUserQuestion|ExitPlanMode)\b/;
const THINKING = ['thinking', 'redacted_thinking'];
const NAME_CHARACTERS_MAX = 100;

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

export const lighten: ClientCopy['lighten'] = (row, placeholder, nameOf) => {
  const { type, attachment } = row.fields;
  if (type === 'attachment') return COPIES.test(textOf(fieldOf(attachment, 'type'))) ? undefined : row;
  const lighter = blocks(row)
    .filter((block) => !THINKING.includes(textOf(block.type)))
    .map((block) => {
      if (block.type === 'tool_use') return { ...block, input: maskInput(block.input, placeholder) };
      return block.type === 'tool_result' ? maskResult(block, placeholder, nameOf) : block;
    });
  if (lighter.length === 0) return undefined;
  const lines = lighter.filter((block) => block.type === 'tool_result').map(({ content }) => content);
  // The client keeps another copy of a result for the screen.
  const screen = lines.length === 0 ? {} : { toolUseResult: lines.length === 1 ? lines[0] : lines };
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

export function dropUnpaired(row: LiveRow, isPaired: (callId: string) => boolean): LiveRow | undefined {
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
  return rendered
    .flatMap((each) => blocksOf(fieldOf(each, 'content')))
    .map(({ text }) => textOf(text))
    .join('\n');
}

/** A short name for a call: the tool and its first text argument. */
function nameCall(tool: string, input: unknown): string {
  const told = Object.values((input ?? {}) as Fields).find((value) => typeof value === 'string') ?? '';
  const line = told.replace(/\s+/g, ' ').trim();
  const shown = line.length > NAME_CHARACTERS_MAX ? `${line.slice(0, NAME_CHARACTERS_MAX)}…` : line;
  return shown === '' ? tool : `${tool} "${shown}"`;
}
