import type { ProgramMessage } from '../../client-program.ts';

interface Row {
  type?: unknown;
  subtype?: unknown;
  parent_tool_use_id?: unknown;
  [key: string]: unknown;
}

/** One line of the client's output → what it tells us. Never throws: a line may be anything. */
export function decodeStreamMessage(line: string): ProgramMessage[] {
  const row = parse(line);
  if (row === undefined) return [];
  if (row.type === 'system') return decodeSystem(row);
  if (row.type === 'result') return [decodeResult(row)];
  // What a subagent says fills its own context, not that of the session.
  if (row.type === 'assistant' && (row.parent_tool_use_id ?? null) === null) return decodeAssistant(row);
  return [];
}

function decodeSystem(row: Row): ProgramMessage[] {
  if (row.subtype === 'init')
    return [{ kind: 'started', sessionId: textOf(row.session_id), model: textOf(row.model) }];
  if (row.subtype !== 'background_tasks_changed' || !Array.isArray(row.tasks)) return [];
  return [
    {
      kind: 'agents',
      running: row.tasks.filter((task) => fieldsOf(task).task_type === 'local_agent').length,
    },
  ];
}

function decodeAssistant(row: Row): ProgramMessage[] {
  const message = fieldsOf(row.message);
  const usage = fieldsOf(message.usage);
  const tokens = [
    usage.input_tokens,
    usage.cache_read_input_tokens,
    usage.cache_creation_input_tokens,
    usage.output_tokens,
  ].reduce<number>((sum, count) => sum + numberOf(count), 0);
  const blocks = Array.isArray(message.content) ? message.content.map(fieldsOf) : [];
  return [
    ...(tokens > 0 ? [{ kind: 'measured' as const, tokens }] : []),
    ...blocks.filter((block) => block.type === 'tool_use').map(() => ({ kind: 'called' as const })),
  ];
}

function decodeResult(row: Row): ProgramMessage {
  const usage = Object.entries(fieldsOf(row.modelUsage));
  const errors = Array.isArray(row.errors) ? row.errors.map(String).join('; ') : '';
  return {
    kind: 'turn-ended',
    text: textOf(row.result) || errors,
    failure: failureOf(row),
    costUsd: numberOf(row.total_cost_usd),
    denied: (Array.isArray(row.permission_denials) ? row.permission_denials : []).map((denial) =>
      textOf(fieldsOf(denial).tool_name),
    ),
    windows: Object.fromEntries(
      usage.map(([model, fields]) => [model, numberOf(fieldsOf(fields).contextWindow)]),
    ),
  };
}

function failureOf(row: Row): Extract<ProgramMessage, { kind: 'turn-ended' }>['failure'] {
  if (row.terminal_reason === 'prompt_too_long') return 'prompt-too-long';
  if (row.subtype === 'error_max_budget_usd') return 'budget';
  return row.is_error === true || (row.subtype ?? 'success') !== 'success' ? 'other' : 'none';
}

function parse(line: string): Row | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return row !== null && typeof row === 'object' ? (row as Row) : undefined;
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
