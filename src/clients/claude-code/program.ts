import type { ClientProgram } from '../client-program.ts';
import { decodeMessage } from './relay/decode-message.ts';
import { listOf, parseFields } from './rows/content-blocks.ts';

/** Variables for child processes of a client, which a session started inside another one must not inherit. */
const OF_ANOTHER_SESSION =
  /^(?:AI_AGENT|CLAUDECODE|CLAUDE_(?:EFFORT|ENV_FILE|PID|PROJECT_DIR|PLUGIN_ROOT|PLUGIN_DATA)|CLAUDE_CODE_(?:CHILD_SESSION|ENTRYPOINT|EXECPATH|MESSAGING_SOCKET|MESSAGING_TOKEN|SESSION_ATTENDED|SESSION_ID))$/;

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
  decodeMessage,
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
