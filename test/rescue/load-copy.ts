import { expect } from 'vitest';

interface Block {
  type: string;
  text?: string;
  id?: string;
  tool_use_id?: string;
  content?: unknown;
}

interface Message {
  role: string;
  id: string;
  blocks: Block[];
}

export interface LoadedCopy {
  messages: Message[];
  /** All that a model reads. */
  text: string;
  /** What the client holds against its limit. */
  lastCount: number;
}

/** A copy as the client would send it: from its last row up the chain; fails where no API would take it. */
export function loadCopy(copy: string, sessionId: string): LoadedCopy {
  expect(copy.endsWith('\n')).toBe(true);
  const rows = copy
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows[0]).toMatchObject({ type: 'system', subtype: 'compact_boundary', parentUuid: null });
  const uuids = rows.map(({ uuid }) => uuid);
  expect(rows.slice(1).map(({ parentUuid }) => parentUuid)).toEqual(uuids.slice(0, -1));
  for (const row of rows) expect(row.sessionId).toBe(sessionId);
  expect(new Set(uuids).size).toBe(rows.length);
  const messages: Message[] = [];
  let lastCount = 0;
  for (const row of rows.slice(1)) {
    const content = row.type === 'attachment' ? renderedOf(row) : row.message.content;
    const blocks: Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    const role = row.type === 'assistant' ? 'assistant' : 'user';
    const id = row.message?.id ?? '';
    const last = messages.at(-1);
    if (last?.role === role && (role === 'user' || last.id === id)) last.blocks.push(...blocks);
    else messages.push({ role, id, blocks: [...blocks] });
    const { usage } = row.message ?? {};
    if (usage) lastCount = usage.input_tokens + usage.cache_read_input_tokens + usage.output_tokens;
  }
  expect(messages[0]?.role).toBe('user');
  expectAnswered(messages);
  return { messages, text: messages.flatMap(({ blocks }) => blocks.map(textOf)).join('\n'), lastCount };
}

/** Each call is answered in the next message, and nothing else is. */
function expectAnswered(messages: readonly Message[]): void {
  for (const [index, { role, blocks }] of messages.entries()) {
    if (role !== 'assistant') continue;
    const called = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
    const next = messages[index + 1]?.blocks ?? [];
    const answered = next.filter(({ type }) => type === 'tool_result').map(({ tool_use_id }) => tool_use_id);
    expect(answered.sort()).toEqual(called.sort());
  }
  const own = messages.filter(({ role }) => role === 'assistant').map(({ id }) => id);
  expect(new Set(own).size).toBe(own.length);
}

function renderedOf(row: { rendered?: { content: string }[]; attachment: { prompt?: string } }): Block[] {
  const texts = row.rendered?.map(({ content }) => content) ?? [row.attachment.prompt ?? ''];
  return texts.map((text) => ({ type: 'text', text }));
}

function textOf({ text, content, ...rest }: Block): string {
  if (text !== undefined) return text;
  if (typeof content === 'string') return content;
  return JSON.stringify(content ?? rest);
}
