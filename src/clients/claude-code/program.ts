import type { ClientProgram, ProgramMessage } from '../client-program.ts';
import {
  blocksOf,
  countOf,
  countTokens,
  type Fields,
  fieldOf,
  listOf,
  parseFields,
  textOf,
} from './rows/content-blocks.ts';

/** Variables for child processes of a client, which a session started inside another one must not inherit. */
const OF_ANOTHER_SESSION =
  /^(?:AI_AGENT|CLAUDECODE|CLAUDE_(?:EFFORT|ENV_FILE|PID|PROJECT_DIR|PLUGIN_ROOT|PLUGIN_DATA)|CLAUDE_CODE_(?:CHILD_SESSION|ENTRYPOINT|EXECPATH|MESSAGING_SOCKET|MESSAGING_TOKEN|SESSION_ATTENDED|SESSION_ID))$/;

/** The user's `claude`, run as a child process. */
export const program: ClientProgram = {
  arguments: (session, maxCostUsd) => [
    '-p',
    ...['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'],
    ...(session.resume ? ['--resume', session.id] : ['--session-id', session.id]),
    ...(maxCostUsd === undefined ? [] : ['--max-budget-usd', String(maxCostUsd)]),
  ],
  environment(environment, added) {
    const own = Object.entries(environment).filter(([name]) => !OF_ANOTHER_SESSION.test(name));
    return { ...Object.fromEntries(own), ...added };
  },
  encodePrompt: (prompt) => JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } }),
  decodeMessage: decodeStreamMessage,
  askArguments: ({ system, model, maxCostUsd }) => [
    ...['-p', '--output-format', 'json', '--max-turns', '1', '--tools', '', '--no-session-persistence'],
    ...['--strict-mcp-config', '--system-prompt', system, '--max-budget-usd', String(maxCostUsd)],
    ...(model === '' ? [] : ['--model', model]),
  ],
  decodeAnswer(output) {
    const { result, errors } = parseFields(output) ?? {};
    return typeof result === 'string' ? result : listOf(errors).join('; ') || undefined;
  },
};

export function decodeStreamMessage(line: string): ProgramMessage[] {
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
