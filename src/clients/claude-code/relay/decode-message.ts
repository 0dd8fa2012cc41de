import type { ProgramMessage } from '../../client-program.ts';
import {
  blocksOf,
  countOf,
  countTokens,
  type Fields,
  fieldOf,
  listOf,
  parseFields,
  textOf,
} from '../rows/content-blocks.ts';

/** What the client reports while a relay drives it, one line each. */
export function decodeMessage(line: string): ProgramMessage[] {
  const row = parseFields(line) ?? {};
  const { type, subtype } = row;
  if (type === 'system' && subtype === 'init')
    return [{ kind: 'started', sessionId: textOf(row.session_id), model: textOf(row.model) }];
  if (type === 'system' && subtype === 'background_tasks_changed') {
    const agents = listOf(row.tasks).filter((task) => fieldOf(task, 'task_type') === 'local_agent');
    return [{ kind: 'agents', running: agents.length }];
  }
  if (type === 'result') return [decodeResult(row)];
  // Messages of a subagent fill its own context, not that of the session.
  return type === 'assistant' && (row.parent_tool_use_id ?? null) === null ? decodeAssistant(row) : [];
}

function decodeAssistant({ message }: Fields): ProgramMessage[] {
  const tokens = countTokens(fieldOf(message, 'usage')) ?? 0;
  const calls = blocksOf(fieldOf(message, 'content')).filter(({ type }) => type === 'tool_use');
  return [
    ...(tokens > 0 ? [{ kind: 'measured' as const, tokens }] : []),
    ...calls.map(() => ({ kind: 'called' as const })),
  ];
}

function decodeResult(row: Fields): ProgramMessage {
  const windows = Object.entries(row.modelUsage ?? {}).map(([model, usage]) => [
    model,
    countOf(fieldOf(usage, 'contextWindow')) ?? 0,
  ]);
  return {
    kind: 'turn-ended',
    text: textOf(row.result) || listOf(row.errors).join('; '),
    failure: failureOf(row),
    costUsd: countOf(row.total_cost_usd) ?? 0,
    denied: listOf(row.permission_denials).map((denial) => textOf(fieldOf(denial, 'tool_name'))),
    windows: Object.fromEntries(windows),
  };
}

function failureOf(row: Fields): Extract<ProgramMessage, { kind: 'turn-ended' }>['failure'] {
  if (row.terminal_reason === 'prompt_too_long') return 'prompt-too-long';
  if (row.subtype === 'error_max_budget_usd') return 'budget';
  return row.is_error === true || (row.subtype ?? 'success') !== 'success' ? 'other' : 'none';
}
